// Outputs of an emulated kernel (judge/emulated_bound.hpp), with bounds for what its algorithm
// leaves open: many rows at once, from the scores and errors of model_rows.hpp.
//
//     w_j = e^{s_j − L}, L the log-sum-exp of the row. All sums are relative to e^L.
// Tiles are taken in the order of the kernel. The largest computed score so far, m̂, satisfies
//     max (s_j − E_j) = low ≤ m̂ ≤ high = max (s_j + E_j)      over the keys so far.
// A group is a run of tiles in which m̂ certainly does not change: s_j + E_j ≤ low for all new
// keys. A group has m = (low + high)/2, h = high − m, W = e^{m − L}. For each of its keys
//     y_j = E_j + ρ(high − s_j + E_j) + κ_s max(|s_j| + E_j, |low|, |high|) + shift, with ρ, κ_s (size_rounding)
//           and shift of model_rows.hpp: κ_s is u if the shift is fused, plus u with a power of the
//           weights; with ALiBi, which may add h to all scores of the row and so to m̂, shift has
//           an additional κ_s |h|
//     p_j = e^{s_j − m},  the computed one within p_j e^{±(y_j + h)} (1 ± ε), or 0 if flushed
//     P_j is one of the numbers from rn of the smallest of these to rn of the largest: midpoint ± open
// The results per component and row are
//     output  Σ_groups W Σ midpoint_j v_jd
//     sizes   Σ W (open_j + (κ/2 + π + 2^-37) P_j) |v_jd|,   P_j the largest one, π the product_unit
//     errors  Σ_tiles κ (|O| + |N|/2), N what the tile adds to O, κ = γ_{n+1} for its n visible keys
//           + Σ_groups (e^h − 1) |what the group added to O|
//           + Σ_changes θ |O|,       θ = ε_r + ρ (high − low before) + shift, at the end of a group, with ε_r the
//             error of the exponentials that rescale
// A maximum with the lag λ does not change while the scores of a tile exceed it by at most λ. A
// kernel compares with two roundings of a difference, and one of λ, which 2^-20 covers: m̂
// certainly stays if max (s_j + E_j) − low ≤ λ(1 − 2^-20), and certainly rises if
// max (s_j − E_j) − high > λ(1 + 2^-20); in between it lies between the low so far and the new
// high. A score may exceed m̂ by λ: shift includes 2ρλ for this.
//
// A sink is a term w_s = e^{sink − L} of the row sum without a value. A kernel that starts with it
// has sink ± E_s as the first low and high, and w_s in its row sum from there on, which it
// rescales; others add e^{sink − m̂} last, where sink − m̂ may have either sign. The errors of both
// are bounded by
//     w_s (e^{y_s} (1 + ε) − 1),     y_s = E_s + ρ(|sink − m̂| + E_s) + κ_s max(|sink| + E_s, |m̂|) + shift
// and θ w_s at the end of a group, if the sink is first. If e^{sink} times the power of the weights
// may exceed e^{m̂ + 80}, the float32 row sum may overflow, and nothing is known. The term is not
// rounded to the format of the weights.
//
// Normalised weights, where P_j is the rounded quotient of p_j and the row sum, have one tile of
// all keys. m̂ cancels, W = 1, and p_j = e^{s_j − L} is within p_j e^{±(y_j + h)} (1 ± ε), where
//     h = Δ + Δ² + γ_2,   Δ = Σ w_j (e^{y_j} (1 + ε) − 1) + w_s (...) + γ_{n+2}(u) + the width of L
// covers the relative error of the row sum, below 1/4, and that of the division, since
// 1/(1 − Δ) ≤ e^{Δ + Δ²}. A quotient is at most 1 plus its own roundings, and multiples of 2^-149
// count once more.
//
// Keys may be split into parts of several tiles each, with their own maximum and sums. They are
// merged in float32 by their log-sum-exps or by their maxima and row sums. Let B be the largest of
// |m̂|, |L| and their sum with log n, λ and |h|. No exponent in the merging exceeds B, nor does the
// logarithm of a row sum. Ten roundings of such numbers, two logarithms as accurate as the
// exponential, four exponentials (the error of the exponents counts as that of their powers), and
// γ_{parts+4} for divisions, products and sums give
//     errors + Σ_parts ((10u + 2ε) B + 4ε + γ_{parts+4}) |O of the part|,   and likewise for Σ w_j
// A sink is a term of one row sum: of the first part, whose maximum may start with it and which may
// have no key, of another part, or of all parts. Its m̂ is at least the lowest low of a part, or 0
// if that part has no key. B then also includes |sink − m̂| + E_s and |sink|, by which the
// logarithm of the row sum may be larger, and w_s the largest of the factors of |O of a part|.
//
// A rounding in a sum of a tile is at most a unit of O plus the larger of its positive and its
// negative part, (Σ W P_j|v_jd| + |N|)/2, in any order of the additions, including truncated ones;
// n additions and the product that rescales O give κ. If h or y_j + h exceeds 2^-6, the range of
// P_j starts at 0.
//
// The range of a weight below 2^-125 starts at 0, since it may be flushed; its upper end is
// (exp_ulps + 2) 2^-149 larger, since a weight that is not flushed is a multiple of 2^-149. If m̂
// may rise by more than 86 in one step (e^(-86) is above 2^-125), the product that rescales may
// flush the whole sum so far, and merging may flush a part whose keys have a mass below
// n e^λ 2^-123: the error is then as large as its output.
//
// Everything except the output is an upper bound; the error of the output is below 2^-37 of the
// sums of sizes.
//
// The sums of sizes take as long as the output, and few elements need theirs
// (judge/deferred_sizes.hpp). If key_sizes is given, emulate() stores there, for each key of a row,
// what sizes multiplies by |v_jd|; sum_sizes() then computes the same sums, bit for bit.
#pragma once

#include "oracle/fast/model_rows.hpp"

namespace attest::oracle::fast {

/// Input and results of one row.
struct emulated_row {
    double log_sum_exp = 0; ///< L, up to its width
    double width = 0;       ///< L is larger by at most this
    double offset = 0;      ///< |h|, which ALiBi may add to all scores of the row
    double shift = 0;       ///< of y_j: that of model_rows.hpp, plus the share of h
    double sink = 0;
    double sink_error = 0; ///< of the sink in the kernel
    // found
    double low = 0; ///< of m̂, the largest over all parts
    double high = 0;
    double mass = 0;       ///< Σ w_j
    double mass_error = 0; ///< Σ w_j (e^{y_j} (1 + ε) − 1), and θ Σ w_j where a group ends
    double rounded = 0;    ///< Σ W midpoint_j
    double rounded_error =
        0;             ///< Σ W open_j, Σ_groups (e^h − 1) Σ W P_j, and θ Σ W P_j where a group ends
    double second = 0; ///< Σ κ + Σ θ + the largest e^h − 1: what errors of errors are a share of
    bool is_known = false;     ///< whether all of the above could be evaluated
    bool is_wide = false;      ///< whether the mass of a group is only bounded
    double key_sizes = 0;      ///< Σ key_sizes_j
    double largest_output = 0; ///< of the columns, absolute
    double largest_error = 0;  ///< of the columns
};

struct emulated_rows {
    model_rows const* with = nullptr; ///< scores, errors, and their inputs
    std::size_t tile_keys = 0;
    bool descending = false;
    std::size_t part_tiles = 0; ///< tiles per part of the keys; 0: no parts
    double merged = 0;          ///< γ of the merging
    double log_keys = 0;        ///< log n + λ, at least
    bool rounds = false;        ///< whether the weights are rounded below float32
    double unit_factor =
        0; ///< 1.5·2^53 / 2^precision of the weights: x + (this times its power of 2)
    double smallest_unit = 0; ///< 1.5·2^52 times the smallest positive weight
    double largest = 0;       ///< the largest weight of the format
    double scale = 1;         ///< a power of two, the factor of weights when they are rounded
    double exponential = 0;   ///< ε
    double rescaling = 0;     ///< ε of the exponentials that rescale
    double lag_least = 0;     ///< λ: m̂ certainly stays up to here,
    double lag_most = 0;      ///< and certainly rises beyond
    bool normalises = false;  ///< P_j is the rounded quotient of p_j and the row sum
    bool has_sink = false;
    bool sink_first = false; ///< m̂ starts with the sink
    double sums_unit = 0;
    double below_normal = 0;  ///< additional error of a weight below 2^-126
    double product_unit = 0;  ///< of a product of a weight and a value, 0 if exact
    double* output = nullptr; ///< count × columns, and so on
    double* sizes = nullptr;
    double* errors = nullptr;
    double* key_sizes = nullptr;  ///< count × padded keys; null: sizes are summed at once
    double* tile = nullptr;       ///< the contribution of the tile to the output
    double* work = nullptr;       ///< minimum_rows × (2 × block_keys + 2 × columns)
    emulated_row* each = nullptr; ///< count
};

/// Which sums of sizes to compute from key_sizes.
struct wanted_sizes {
    enum class extent : unsigned char {
        one,       ///< of a column of a row; those of some columns beside it are computed, too
        group,     ///< of the minimum_rows rows that contain the row
        some_keys, ///< of a row, over some keys, in their order
    };

    std::size_t row = 0;
    extent which = extent::group;
    std::size_t column = 0;
    std::size_t const* keys = nullptr;
    std::size_t count = 0;
    double* into = nullptr; ///< of some_keys, for each column; the others become `sizes`
};

} // namespace attest::oracle::fast
