// The sums of the vectorised kernel for the error bound of a modelled kernel
// (judge/model_bound.hpp).
//
//     s_j = c·x_j + y_j                         x_j, y_j as in rows.hpp
//     E_j = relative·Σ_a |q_a k_ja| + relative_score·|c·x_j| + absolute
//           with a soft cap C, s_j = C tanh(c·x_j/C) + y_j, and E_j is
//           E_j (1 + cap_relative)/cosh²(max(0, |c·x_j| − E_j)/C) + cap_relative |s_j − y_j| + cap_absolute
//           with a bias or ALiBi (1 + adding)(E_j + z_j) + adding |s_j| + added
//     a_j = E_j + ρ (m − s_j + E_j) + κ max(|s_j| + E_j, |m|) + shift,   m = max_l (s_l + E_l), or more
//     w_j = e^{s_j − L},  grown_j = w_j e^{a_j},  scores_j = w_j (e^{a_j} − 1), or grown_j for a_j > 1
//     narrow_j = min(subnormal, grown_j)
//     small_j = U (narrow_j + min(flushed, grown_j) + lost_j),
//               lost_j = lost, and min(lost, grown_j) where s_j + a_j − max_l (s_l − E_l) < lost_below
//     c_j = scores_j + K grown_j + small_j
// over the visible keys of a row. The results are Σ_j c_j |v_jd| and the sums over the keys.
//
// Everything is an upper bound, roundings included, if |c| ≤ 2^128 and all numbers come from
// float32 or narrower formats, and exceeds the formula by at most 2^-20 of it while no |s_j| is
// above 2^20. Proof: with u' = 2^-53, the error of the sum x_j is at most γ_D(u') Σ|q k|, so that
// of s_j is less than 2^-26 E_j, since relative ≥ |c| D 2^-25 and E_j ≥ u|s_j| with a bias; the
// error of y_j is u'|y_j|, which is less than 2^-26 (u|s_j| + z_j) or than 2^-26 times the error of
// c·x_j. The kernel uses (1 + 2^-25) E_j for E_j, which increases a_j by at least that much; and
// w_j(e^{a_j} − 1) is not smaller for an s_j that is too large. The other roundings are relative
// and below 2^-40, and the sums are increased by that share. The relative error of tanh is at most
// 2^-37, so the error of s_j is at most 2^-14 E_j, since cap_relative ≥ 2^-23: with a cap the
// kernel uses (1 + 2^-13) E_j.
#pragma once

#include "oracle/fast/rows.hpp"

namespace attest::oracle::fast {

/// Input and results of one row.
struct model_row {
    double log_sum_exp = 0;       ///< at most L
    double log_sum_exp_width = 0; ///< L is larger by at most this
    double accumulated = 0;       ///< K
    double rounded = 0;           ///< U
    double subnormal = 0;         ///< for the format of the weights, as above
    double flushed = 0;
    double lost = 0;
    double shift = 0; ///< of a_j
    double lost_below = 0;
    double added = 0; ///< of E, with a bias or ALiBi; to be set before model_scores
    // found by model_scores
    double top = 0;    ///< max (s + E); may be raised before model_sums
    double lowest = 0; ///< max (s − E)
    double least = 0;  ///< min (s − E)
    // found by model_sums
    double scores = 0; ///< Σ scores_j
    double grown = 0;  ///< Σ grown_j
    double small = 0;  ///< Σ small_j, and Σ c_j over the keys with w_j < 2^-64 or a_j > 1 instead
    double narrow = 0; ///< Σ narrow_j
    double most = 0;   ///< max (e^{a_j} − 1) over the other keys
};

struct model_rows {
    rows of{};           ///< from, count, query, first, last, extra, chunk; output: Σ c_j |v_jd|
    double scale = 0;    ///< c
    double relative = 0; ///< of E
    double relative_score = 0; ///< of E; 0 for a model
    double absolute = 0;       ///< of E
    double cap = 0;            ///< C; 0: there is none
    double cap_relative = 0;
    double cap_absolute = 0;
    bool has_added = false; ///< a bias or ALiBi
    bool has_ends = true;   ///< whether model_scores finds top, lowest and least
    double adding = 0;
    double rounding = 0;      ///< ρ
    double size_rounding = 0; ///< κ
    double shift = 0;         ///< of an emulated kernel (emulated_rows.hpp), and
    bool fused = false;
    double const* extra_errors = nullptr; ///< z; count × padded keys; null: 0
    double* scores = nullptr;             ///< s; count × padded keys; −∞ where a key is hidden
    double* errors = nullptr;             ///< E; count × padded keys
    double* work = nullptr;               ///< minimum_rows × block_keys
    model_row* each = nullptr;            ///< count
};

} // namespace attest::oracle::fast
