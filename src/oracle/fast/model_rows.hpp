// What the vectorised kernel adds up for the error bound of a modelled kernel (judge/model_bound.hpp).
//
//     s_j = c·x_j + y_j                         x_j, y_j as in rows.hpp
//     E_j = relative·Σ_a |q_a k_ja| + relative_score·|c·x_j| + absolute, and with a bias (1 + u) E_j + u|s_j| + f
//     a_j = E_j + ρ (max_l (s_l + E_l) − s_j + E_j) + shift,  and u max(|s_j| + E_j, |max_l (s_l + E_l)|)
//           more where the shift is fused
//     w_j = e^{s_j − L},  grown_j = w_j e^{a_j},  scores_j = w_j (e^{a_j} − 1), or grown_j for a_j > 1
//     small_j = U (min(subnormal, grown_j) + min(flushed, grown_j) + lost_j),
//               lost_j = lost, and min(lost, grown_j) where s_j + a_j − max_l (s_l − E_l) < lost_below
//     c_j = scores_j + K grown_j + small_j
// over the visible keys of a row. Found are Σ_j c_j |v_jd| and the sums over the keys.
//
// Everything is an upper bound, roundings included, if |c| ≤ 2^128 and all numbers come from float32 or
// less, and at most 2^-20 of itself too large while no |s_j| is above 2^20. Why: with u' = 2^-53, the sum
// x_j is off by at most γ_D(u') Σ|q k|, and so s_j by less than 2^-26 E_j, since relative ≥ |c| D 2^-25 and
// E_j ≥ u|s_j| with a bias. The kernel takes (1 + 2^-25) E_j for E_j, by which a_j grows at least as
// much; and w_j(e^{a_j} − 1) with too large an s_j is no less. The other roundings are below 2^-40 of what
// they round, and the sums are raised by so much.
#pragma once

#include "oracle/fast/rows.hpp"

namespace attest::oracle::fast {

/// Of one row.
struct model_row {
    double log_sum_exp = 0;       ///< at most L
    double log_sum_exp_width = 0; ///< L is at most so much larger
    double accumulated = 0;       ///< K
    double rounded = 0;           ///< U
    double subnormal = 0;         ///< of the weights' format, and so on: see above
    double flushed = 0;
    double lost = 0;
    // found by model_scores
    double top = 0;    ///< max (s + E)
    double lowest = 0; ///< max (s − E)
    // found by model_sums
    double scores = 0; ///< Σ scores_j
    double grown = 0;  ///< Σ grown_j
    double small = 0;  ///< Σ small_j, and Σ c_j over the keys with w_j < 2^-64 or a_j > 1 instead
    double most = 0;   ///< max (e^{a_j} − 1) over the other keys
};

struct model_rows {
    rows of{};           ///< from, count, query, first, last, extra, chunk; output: Σ c_j |v_jd|
    double scale = 0;    ///< c
    double relative = 0; ///< of E
    double relative_score = 0; ///< of E; 0 for a model
    double absolute = 0;       ///< of E
    bool has_bias = false;
    double rounding = 0; ///< ρ
    double shift = 0;
    bool fused = false;
    double lost_below = 0;
    double* scores = nullptr;  ///< s; count × padded keys; −∞ where a key is hidden
    double* errors = nullptr;  ///< E; count × padded keys
    double* work = nullptr;    ///< minimum_rows × block_keys
    model_row* each = nullptr; ///< count
};

} // namespace attest::oracle::fast
