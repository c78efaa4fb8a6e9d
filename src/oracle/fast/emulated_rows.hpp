// Outputs of an emulated kernel (judge/emulated_bound.hpp) with what its algorithm leaves open, many rows at
// once, from the scores and errors of model_rows.hpp.
//
//     w_j = e^{s_j − L}, L the log-sum-exp of the row. All sums are relative to e^L.
// Tiles are taken in the order of the kernel. For the largest computed score so far, m̂, is known
//     max (s_j − E_j) = low ≤ m̂ ≤ high = max (s_j + E_j)      over the keys so far.
// A group is a run of tiles in which m̂ certainly does not change: s_j + E_j ≤ low for all new keys. Of a
// group m = (low + high)/2, h = high − m, W = e^{m − L}. Of one of its keys
//     y_j = E_j + ρ(high − s_j + E_j) + κ_s max(|s_j| + E_j, |low|, |high|) + shift, with ρ, κ_s (size_rounding)
//           and shift of model_rows.hpp: κ_s is u where the shift is fused, and u more with a power of the weights
//     p_j = e^{s_j − m},  the computed one within p_j e^{±(y_j + h)} (1 ± ε), where flushed 0
//     P_j is one of the numbers from rn of the least of these to rn of the greatest: middle ± open
// Found are, a component and a row,
//     output  Σ_groups W Σ middle_j v_jd
//     sizes   Σ W (open_j + (κ/2 + π + 2^-37) P_j) |v_jd|,   P_j the largest one, π the product_unit
//     errors  Σ_tiles κ (|O| + |N|/2), N what the tile adds to O, κ = γ_{n+1} for its n visible keys
//           + Σ_groups (e^h − 1) |what the group added to O|
//           + Σ_changes θ |O|,       θ = ε + ρ (high − low before) + shift, where a group ends
// Keys may be split into parts of some tiles each, with a maximum and sums of their own. They are merged in
// float32 by their log-sum-exps or by their maxima and row sums. With B the largest of |m̂|, |L| and their
// sum with log n, no exponent in the merging is above B, nor the logarithm of a row sum: ten roundings of
// such numbers, two logarithms as good as the exponential, four exponentials (the error of the exponents
// counts as that of their powers), and γ_{parts+4} for divisions, products and sums
//     errors + Σ_parts ((10u + 2ε) B + 4ε + γ_{parts+4}) |O of the part|,   the like for Σ w_j
// A rounding in a sum of a tile is at most a unit of O plus the larger one of its positive and its negative
// part, (Σ W P_j|v_jd| + |N|)/2, in any order of the additions, truncated ones included; n additions and
// the product that rescales O make κ. Where h or y_j + h is above 2^-6, P_j is taken from 0 on.
//
// A weight below 2^-125 is taken from 0 on, since it may be flushed; up to (exp_ulps + 2) 2^-149 more, since
// what is not flushed is a multiple of 2^-149. Where m̂ may rise by more than 86 at once, e^(-86) being above
// 2^-125, all that was added up may be flushed by the product that rescales it, and so may a part of the
// keys of mass below n 2^-123 where it is merged: then its output is an error as a whole.
//
// Everything but the output is an upper bound; the output is off by less than 2^-37 of the sums of sizes.
#pragma once

#include "oracle/fast/model_rows.hpp"

namespace attest::oracle::fast {

/// Of one row.
struct emulated_row {
    double log_sum_exp = 0; ///< L, within its width
    // found
    double low = 0; ///< of m̂, the largest of all parts
    double high = 0;
    double mass = 0;       ///< Σ w_j
    double mass_error = 0; ///< Σ w_j (e^{y_j} (1 + ε) − 1), and θ Σ w_j where a group ends
    double rounded = 0;    ///< Σ W middle_j
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
    std::size_t part_tiles = 0; ///< keys are split into parts of so many tiles; 0: they are not
    double merged = 0;          ///< γ of what merges them
    double log_keys = 0;        ///< log n, at least
    bool rounds = false;        ///< whether the weights are rounded below float32
    double unit_factor =
        0; ///< 1.5·2^53 / 2^precision of the weights: x + (this times its power of 2)
    double smallest_unit = 0; ///< 1.5·2^52 times the smallest positive weight
    double largest = 0;       ///< weight of the format
    double scale = 1;         ///< a power of two that weights have when they are rounded
    double exponential = 0;   ///< ε
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
