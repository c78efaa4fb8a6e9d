// Named conventions on which attention kernels differ, and faults that kernels have.
//
//     for (convention const& one : conventions())
//         if (std::optional<changed_problem> const other = one.change({p}))
//             ...                                 the problem that a kernel with this fault solves
// A convention changes a problem, which the oracle then computes. A few, such as a missing rescale,
// lead to no attention problem; they say what is computed instead (computed_as). A convention
// that does not apply returns nothing: a window that is one key too long needs a window. Presets are
// not conventions of their own: each of their options is changed by itself.
//
// Sources of the list: the tests and issue trackers of public kernels; options.hpp, preset.hpp and
// judge/model.hpp cite the implementations that differ.
#pragma once

#include <attest/oracle/format.hpp>
#include <attest/oracle/problem.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attest::oracle {

// The computation of a kernel that departs from every attention problem.
//
//     computed_as{.weights = format::float8_e4m3fn, .tile_keys = 64}
// A fault that is another choice of options, such as a mask aligned elsewhere, is a changed problem
// instead. src/oracle/diagnosis/computed_row.hpp carries these computations out in
// float64: where it matters, in tiles of `tile_keys` keys from key 0 on, with the largest score so
// far.

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
    bshd_for_bhsd,  ///< written as (B, S, H, D), read as (B, H, S, D)
    bhsd_for_bshd,  ///< the reverse
    heads_reversed, ///< head h is written where head H − 1 − h is read
    next_head, ///< where head h is read, the output of head h + 1 is, of the last head that of head 0
    head_before, ///< the output of head h − 1, of head 0 that of the last
    next_batch,  ///< the output of batch entry b + 1, of the last entry that of entry 0
};

/// How the outputs o_p and the log-sum-exps L_p of parts of the keys are merged (split-KV).
enum class merged_by : unsigned char {
    log_sum_exps, ///< Σ e^{L_p} o_p / Σ e^{L_p}
    powers_of_2,  ///< 2^{L_p} with L_p in base e
    powers_of_e,  ///< e^{L_p} with L_p in base 2
    mean,         ///< Σ o_p / parts
    sum,          ///< Σ o_p
    not_divided,  ///< Σ e^{L_p − max L} o_p
};

/// The keys that a kernel counts twice.
enum class counted_twice : unsigned char {
    none,
    first_of_next_part,  ///< key 0 of each part of the keys but the first
    last_of_part_before, ///< the last key of each part but the last
    first_tile,          ///< of the tiles with a key that the row sees
    last_tile,
};

/// The number that a kernel stores instead of m + log l.
enum class stored_log : unsigned char {
    log_sum_exp,
    log_of_row_sum, ///< log l, without the largest score
    maximum,        ///< m alone
    mixed_bases,    ///< m + log2 l
    negated,
    maximum_in_base_2,    ///< m log2(e) + log l
    maximum_not_scaled,   ///< m/c + log l, c the scale
    maximum_scaled_twice, ///< c m + log l
};

/// What ALiBi multiplies by −slope, for key j and query i at position i + offset.
enum class alibi_distance : unsigned char {
    absolute,       ///< |i + offset − j|
    with_sign,      ///< i + offset − j
    without_offset, ///< |i − j|
    to_last_key,    ///< T − 1 − j, T the number of keys of the batch entry
    from_first_key, ///< −j
};

struct computed_as {
    bool cap_after_bias = false; ///< cap(c·(q·k) + bias + alibi)
    alibi_distance alibi = alibi_distance::absolute;
    bool hidden_by_zero = false; ///< a hidden key has the score 0 and takes part
    double score_factor = 1;     ///< of all scores, sinks included: log 2 for 2^s instead of e^s
    std::size_t padded_to = 0;   ///< keys of score 0 and value 0 fill the last tile of this size
    std::size_t tile_keys = 0;   ///< 0: all keys at once
    rescaled by_tile = rescaled::all;
    bool stale_maximum =
        false; ///< P = e^{s − m}, m the largest score before the tile, if there was one
    exponential by = exponential::exact;
    std::optional<format> weights{};             ///< of P = e^{s − m}
    std::optional<format> products{};            ///< of q·k, before the scale
    std::optional<format> scores{};              ///< of s
    std::optional<format> accumulator{};         ///< of Σ P v after each tile
    std::optional<format> products_within{};     ///< q·k beyond its largest number is ±∞
    std::optional<format> exponentials_within{}; ///< P = e^s, without m, is 0 or ∞ beyond it
    std::optional<format> accumulator_within{};  ///< Σ P v beyond its largest number is ±∞
    division divided = division::once;
    double factor = 1;                 ///< of the output
    std::optional<format> by_way_of{}; ///< the output is rounded to this format first
    bool truncated = false;            ///< the output is rounded towards 0
    memory_order order = memory_order::as_said;
    stored_log log = stored_log::log_sum_exp;
    bool inputs_rounded = false; ///< products of elements and scales were rounded to float64
    std::size_t parts = 0;       ///< of ceil(length/parts) keys each; 0: all keys at once
    std::size_t part_keys = 0;   ///< the keys of each part, if they are known; `parts` is 0 then
    merged_by merged = merged_by::log_sum_exps;
    counted_twice twice = counted_twice::none; ///< in parts, or in tiles of `twice_tile` keys
    std::size_t twice_tile = 0;
    bool hidden_in_row_sum = false;        ///< a hidden key counts in the denominator alone
    bool over_queries = false;             ///< Σ of the denominator over the queries that see a key
    double log_added = 0;                  ///< to the log-sum-exp in base e
    std::optional<format> log_by_way_of{}; ///< the log-sum-exp is rounded to this format first

    bool operator==(computed_as const&) const = default;
};

struct packed_problem;

/// The place of a problem among packed sequences, if it is one of them.
struct place_of_sequence {
    packed_problem const* all = nullptr;
    std::size_t number = 0;
};

struct changed_problem {
    problem p;
    computed_as how{};
    std::string options{}; ///< "--diagonal top_left": the equivalent options of the program, if any
    std::vector<std::shared_ptr<std::vector<std::byte> const>>
        owned{}; ///< the bytes of its new tensors
    place_of_sequence place{};

    /// Whether the oracle computes it, up to the order of the output in memory.
    [[nodiscard]] bool is_problem() const {
        computed_as plain;
        plain.order = how.order;
        return how == plain;
    }
};

struct convention {
    std::string name;  ///< "diagonal-top-left"
    std::string means; ///< "the kernel aligns its mask at the top left"

    /// Whether only roundings change: P in another format, truncated outputs, an inexact exponential, ...
    bool is_rounding;

    std::function<std::optional<changed_problem>(changed_problem const&)> change;
};

/// Returns all conventions, in a fixed order: masks and positions, scores, slopes, dropout, heads,
/// layouts, keys, scales, steps, roundings, log-sum-exps, numerical faults, overflows, parts of the
/// keys, pages and batch entries, packed sequences, tiles.
std::vector<convention> const& conventions();

/// Returns the convention of this name, or null.
convention const* convention_named(std::string_view name);

} // namespace attest::oracle
