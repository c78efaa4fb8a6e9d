// What is requested of the oracle in addition to the problem.
//
//     attention(p, {.output = format::bfloat16, .threads = 4})
// Each result is rounded once, to nearest, ties to even, to the format asked for. Bounds are doubles
// that enclose the exact value and do not depend on the requested format. No option here changes a
// rounded result: not the number of threads, and not bounds.
#pragma once

#include <attest/oracle/format.hpp>

#include <atomic>

namespace attest::oracle {

/// Progress of attention() or another long computation, readable from other threads, and a way to
/// stop it early.
struct progress {
    std::atomic<std::size_t> rows_done{0};
    std::atomic<std::size_t> rows_in_all{0};
    std::atomic<bool> stop{false}; ///< set it to make the computation throw `stopped` soon
};

/// Thrown when progress::stop ended a computation; there is no result.
struct stopped {};

namespace detail {

inline void end_if_stopped(progress const* watched) {
    if (watched != nullptr && watched->stop)
        throw stopped{};
}

} // namespace detail

struct request {
    format output = format::float32;
    format log_sum_exp = format::float32;
    bool bounds = false;
    unsigned threads = 1; ///< 0: one per processor of the machine
    progress* watched = nullptr;
};

} // namespace attest::oracle
