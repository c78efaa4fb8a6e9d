// The computation of a kernel that departs from every attention problem.
//
//     computed_as{.weights = format::float8_e4m3fn, .tile_keys = 64}
// A fault that is another choice of options, such as a mask aligned elsewhere, is a changed problem
// instead (convention.hpp). src/oracle/diagnosis/computed_row.hpp carries these computations out in
// float64: where it matters, in tiles of `tile_keys` keys from key 0 on, with the largest score so
// far.
#pragma once

#include <attest/oracle/format.hpp>

#include <cstddef>
#include <optional>

namespace attest::oracle {

/// The sums that are multiplied by e^{m − m'} where a tile raises the largest score from m to m'.
enum class rescaled : unsigned char {
    all,
    not_output,  ///< the row sum alone
    not_row_sum, ///< the sum Σ P v alone
    nothing,
    nothing_in_last_tile,
};

/// How a kernel computes e^x = 2^n 2^f, with n an integer and 0 ≤ f < 1.
enum class exponential : unsigned char {
    exact,
    linear,    ///< 2^f by 1 + f: up to 6.2 % too large
    quadratic, ///< 2^f by 1.00172 + 0.65764 f + 0.33719 f²: off by up to 0.18 %
    table,     ///< of 256 values of 2^f, f rounded to the nearest: off by up to 0.14 %
};

enum class division : unsigned char { once, never, twice };

/// The order of the output's axes in memory; a problem says (B, H, S, D).
enum class memory_order : unsigned char {
    as_said,
    bshd_for_bhsd, ///< written as (B, S, H, D), read as (B, H, S, D)
    bhsd_for_bshd, ///< the reverse
};

/// The number that a kernel stores instead of m + log l.
enum class stored_log : unsigned char {
    log_sum_exp,
    log_of_row_sum, ///< log l, without the largest score
    maximum,        ///< m alone
    mixed_bases,    ///< m + log2 l
    negated,
};

struct computed_as {
    bool cap_after_bias = false; ///< cap(c·(q·k) + bias + alibi)
    bool signed_alibi = false;   ///< −slope·(i + offset − j), without the absolute value
    bool hidden_by_zero = false; ///< a hidden key has the score 0 and takes part
    double score_factor = 1;     ///< of all scores, sinks included: log 2 for 2^s instead of e^s
    std::size_t padded_to = 0;   ///< keys of score 0 and value 0 fill the last tile of this size
    std::size_t tile_keys = 0;   ///< 0: all keys at once
    rescaled by_tile = rescaled::all;
    bool stale_maximum =
        false; ///< P = e^{s − m}, m the largest score before the tile, if there was one
    exponential by = exponential::exact;
    std::optional<format> weights{};     ///< of P = e^{s − m}
    std::optional<format> scores{};      ///< of s
    std::optional<format> accumulator{}; ///< of Σ P v after each tile
    division divided = division::once;
    double factor = 1;                 ///< of the output
    std::optional<format> by_way_of{}; ///< the output is rounded to this format first
    bool truncated = false;            ///< the output is rounded towards 0
    memory_order order = memory_order::as_said;
    stored_log log = stored_log::log_sum_exp;
    bool inputs_rounded = false; ///< products of elements and scales were rounded to float64

    bool operator==(computed_as const&) const = default;
};

} // namespace attest::oracle
