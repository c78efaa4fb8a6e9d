// Work in pieces, shared by threads.
//
// Which thread takes which piece is not determined; every piece is done once. Of several exceptions
// the one of the first piece is thrown, after all threads have ended; pieces that nobody has taken
// by then are left.
#pragma once

#include <attest/core/config.hpp>

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace attest::oracle::detail {

/// piece(k, state) for each k < pieces, with a State of each thread's own. 0 threads: as many as the
/// machine has.
template <class State, class Piece>
void share_with(unsigned threads, std::size_t pieces, Piece const& piece) {
    std::atomic<std::size_t> next{0};
    std::mutex guard;
    std::size_t failed_at = pieces;
    std::exception_ptr failure;
    auto const work = [&] {
        State own;
        for (std::size_t k = next++; k < pieces; k = next++) {
            try {
                piece(k, own);
            } catch (...) {
                std::lock_guard const only(guard);
                if (k < failed_at) {
                    failed_at = k;
                    failure = std::current_exception();
                }
                next = pieces; // those before this one are taken already
            }
        }
        mpfr_free_cache();
    };
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < std::min<std::size_t>(threads, pieces); ++t)
        others.emplace_back(work);
    work();
    others.clear();
    if (failure)
        std::rethrow_exception(failure);
}

template <class Piece>
void share(unsigned threads, std::size_t pieces, Piece const& piece) {
    struct nothing {};

    share_with<nothing>(threads, pieces, [&](std::size_t k, nothing&) { piece(k); });
}

} // namespace attest::oracle::detail
