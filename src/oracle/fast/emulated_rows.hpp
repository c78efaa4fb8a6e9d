// Outputs of an emulated kernel (judge/emulated_bound.hpp) with what its algorithm leaves open, many rows at
// once, from the scores and errors of model_rows.hpp.
//
//     w_j = e^{s_j − L}, L the log-sum-exp of the row. All sums are relative to e^L.
// Tiles are taken in the order of the kernel. For the largest computed score so far, m̂, is known
//     max (s_j − E_j) = low ≤ m̂ ≤ high = max (s_j + E_j)      over the keys so far.
// A group is a run of tiles in which m̂ certainly does not change: s_j + E_j ≤ low for all new keys. Of a
// group m = (low + high)/2, h = high − m, W = e^{m − L}. Of one of its keys
//     y_j = E_j + ρ(high − s_j + E_j) + κ_s max(|s_j| + E_j, |low|, |high|) + shift, with ρ, κ_s (size_rounding)
//           and shift of model_rows.hpp: κ_s is u where the shift is fused, and u more with a power of the
//           weights; shift has κ_s |h| besides, where ALiBi may add h to all scores of the row and so to m̂
//     p_j = e^{s_j − m},  the computed one within p_j e^{±(y_j + h)} (1 ± ε), where flushed 0
//     P_j is one of the numbers from rn of the smallest of these to rn of the largest: midpoint ± open
// Found are, a component and a row,
//     output  Σ_groups W Σ midpoint_j v_jd
//     sizes   Σ W (open_j + (κ/2 + π + 2^-37) P_j) |v_jd|,   P_j the largest one, π the product_unit
//     errors  Σ_tiles κ (|O| + |N|/2), N what the tile adds to O, κ = γ_{n+1} for its n visible keys
//           + Σ_groups (e^h − 1) |what the group added to O|
//           + Σ_changes θ |O|,       θ = ε_r + ρ (high − low before) + shift, where a group ends, with ε_r of the
//             exponentials that rescale
// A maximum that lags by λ stays where the scores of a tile are above it by λ at most. A kernel compares
// with two roundings of a difference, and one of λ, which 2^-20 covers: m̂ certainly stays where
// max (s_j + E_j) − low ≤ λ(1 − 2^-20), and certainly rises where max (s_j − E_j) − high > λ(1 + 2^-20); in
// between it is from the low so far to the new high. A score may be above m̂ by λ: shift has 2ρλ for it.
//
// A sink is a term w_s = e^{sink − L} of the row sum without a value. A kernel that starts with it has
// sink ± E_s for the first low and high, and w_s in its row sum from there on, which it rescales; others
// add e^{sink − m̂} at last, of which |sink − m̂| may be of either sign. Both are enclosed by
//     w_s (e^{y_s} (1 + ε) − 1),     y_s = E_s + ρ(|sink − m̂| + E_s) + κ_s max(|sink| + E_s, |m̂|) + shift
// and θ w_s where a group ends, if the sink is first. Where it, times the power
// of the weights, may be above e^{m̂ + 80}, the row sum of float32 may overflow, and nothing is known. The term is not rounded to the format of the weights.
//
// Weights that are normalised, P_j the rounded quotient of p_j and the row sum, are those of one tile of all
// keys. m̂ cancels, W = 1, and p_j = e^{s_j − L} is within p_j e^{±(y_j + h)} (1 ± ε) where
//     h = Δ + Δ² + γ_2,   Δ = Σ w_j (e^{y_j} (1 + ε) − 1) + w_s (...) + γ_{n+2}(u) + the width of L
// is the relative error of the row sum, below 1/4, and of the division, since 1/(1 − Δ) ≤ e^{Δ + Δ²}. A
// quotient is at most 1 and its own roundings, and multiples of 2^-149 count once more.
//
// Keys may be split into parts of some tiles each, with a maximum and sums of their own. They are merged in
// float32 by their log-sum-exps or by their maxima and row sums. With B the largest of |m̂|, |L| and their
// sum with log n, λ and |h|, no exponent in the merging is above B, nor the logarithm of a row sum: ten
// roundings of such numbers, two logarithms as good as the exponential, four exponentials (the error of the exponents
// counts as that of their powers), and γ_{parts+4} for divisions, products and sums
//     errors + Σ_parts ((10u + 2ε) B + 4ε + γ_{parts+4}) |O of the part|,   the like for Σ w_j
// A sink is a term of one row sum: of the first part, whose maximum may start with it and which may have no key,
// of another part, or of all parts. Its m̂ is at least the lowest low of a part, or 0 where that part has no key. B has
// |sink − m̂| + E_s and |sink| besides, by which the logarithm of the row sum may be larger, and w_s the largest of
// the factors of |O of a part|.
// A rounding in a sum of a tile is at most a unit of O plus the larger one of its positive and its negative
// part, (Σ W P_j|v_jd| + |N|)/2, in any order of the additions, truncated ones included; n additions and
// the product that rescales O make κ. Where h or y_j + h is above 2^-6, P_j is taken from 0 on.
//
// A weight below 2^-125 is taken from 0 on, since it may be flushed; up to (exp_ulps + 2) 2^-149 more, since
// what is not flushed is a multiple of 2^-149. Where m̂ may rise by more than 86 at once, e^(-86) being above
// 2^-125, all that was added up may be flushed by the product that rescales it, and so may a part of the
// keys of mass below n e^λ 2^-123 where it is merged: then its output is an error as a whole.
//
// Everything but the output is an upper bound; the output is off by less than 2^-37 of the sums of sizes.
#pragma once

#include "oracle/fast/model_rows.hpp"

namespace attest::oracle::fast {

/// Of one row.
struct emulated_row {
    double log_sum_exp = 0; ///< L, within its width
    double width = 0;       ///< L is at most so much larger
    double offset = 0;      ///< |h|, which ALiBi may add to all scores of the row
    double shift = 0;       ///< of y_j: that of model_rows.hpp, and what h adds to it
    double sink = 0;
    double sink_error = 0; ///< of the sink as the kernel has it
    // found
    double low = 0; ///< of m̂, the largest of all parts
    double high = 0;
    double mass = 0;       ///< Σ w_j
    double mass_error = 0; ///< Σ w_j (e^{y_j} (1 + ε) − 1), and θ Σ w_j where a group ends
    double rounded = 0;    ///< Σ W midpoint_j
    double rounded_error =
        0;             ///< Σ W open_j, Σ_groups (e^h − 1) Σ W P_j, and θ Σ W P_j where a group ends
    double second = 0; ///< Σ κ + Σ θ + the largest e^h − 1: what errors of errors are a share of
    bool is_known = false; ///< whether all that is above could be evaluated
    bool is_wide = false;  ///< whether the mass of a group is only bounded
};

struct emulated_rows {
    model_rows const* with = nullptr; ///< scores, errors, and what they are made of
    std::size_t tile_keys = 0;
    bool descending = false;
    std::size_t part_tiles = 0; ///< tiles in a part of the keys; 0: there are no parts
    double merged = 0;          ///< γ of what merges them
    double log_keys = 0;        ///< log n + λ, at least
    bool rounds = false;        ///< whether the weights are rounded below float32
    double unit_factor =
        0; ///< 1.5·2^53 / 2^precision of the weights: x + (this times its power of 2)
    double smallest_unit = 0; ///< 1.5·2^52 times the smallest positive weight
    double largest = 0;       ///< weight of the format
    double scale = 1;         ///< a power of two that weights have when they are rounded
    double exponential = 0;   ///< ε
    double rescaling = 0;     ///< ε of the exponentials that rescale
    double lag_least = 0;     ///< λ: m̂ certainly stays up to here,
    double lag_most = 0;      ///< and certainly rises beyond
    bool normalises = false;  ///< P_j is the rounded quotient of p_j and the row sum
    bool has_sink = false;
    bool sink_first = false; ///< m̂ starts with the sink
    double sums_unit = 0;
    double below_normal = 0;  ///< what a weight below 2^-126 may be more
    double product_unit = 0;  ///< of a product of a weight and a value, 0 where it is exact
    double* output = nullptr; ///< count × columns, and so on
    double* sizes = nullptr;
    double* errors = nullptr;
    double* tile = nullptr;       ///< what the tile adds to the output
    double* work = nullptr;       ///< minimum_rows × (2 × block_keys + 2 × columns)
    emulated_row* each = nullptr; ///< count
};

} // namespace attest::oracle::fast
