// Bounds of the bound of model_bound.hpp on both sides, from Σ_j w_j |v_jd| and the norms of the
// query and of the keys alone: most elements need no more.
//
// With W = Σ_j w_j |v_jd|, since e^{a_j} ≥ 1, the sum of the terms is at least
//     L = B + (B + |o|) u_out + half the smallest subnormal of the output,   B = W (g (1 + u_P)(1 + γ) − 1)
// and the bound for any mean is at least that of fast_bound.hpp, with A = W. With ‖q‖‖k‖ for
// Σ_a |q_a k_ja|, the largest over the keys, one E bounds each E_j and one S each |s_j|. Then a bounds
// each a_j for s_j = −S, and the sum of the terms is at most the total U of fast_bound.hpp for
//     Σ_j scores_j = e^a − 1,  Σ_j grown_j = e^a,  Σ_j c_j |v_jd| = (e^a − 1 + K e^a) W + n small max_j |v_jd|
// An element passes if it is within L and within the bound for any mean, and U ≤ W/4; it fails if
// it is outside U. Its share of the bound is at most that of L. Whatever this does not decide needs
// the bounds themselves.
//
// There is nothing for rows with a bias or ALiBi, whose scores have no such S, under dropout, where
// the values differ from row to row, and where weights or scores have no bound.
//
// W is known to within 2^-16 of itself (fast/row_found.hpp); weights that were dropped add at most
// 2^-600 max_j |v_jd|. Constants are increased or decreased by 2^-40 for their roundings. E and U
// are increased by 2^-12 and 2^-18, so that U is also above the sum that fast_bound.hpp finds.
#pragma once

#include "oracle/fast/block.hpp"
#include "oracle/judge/score_rows.hpp"

#include <cmath>

namespace attest::oracle::modelled {

using namespace detail;

/// The constants of one row with which its elements are compared.
struct norm_bound {
    bool is_known = false;
    double unit = 0; ///< W over the sum that was found
    double lost = 0; ///< of W
    // L, without the term of |o|, and the bound for any mean, over W
    double lower = 0;
    double lower_mean = 0;
    double stored = 0;
    double stored_subnormal = 0;
    // U over W, |o| and max_j |v_jd|, and the rest of it
    double upper = 0;
    double upper_output = 0;
    double upper_value = 0;
    double upper_rest = 0;
};

/// Returns the row with the largest errors that these bounds of |s_j| and E_j allow, and with the
/// sums over its n keys.
inline fast::model_row largest_errors(fast_model const& by, std::size_t b, std::size_t h,
                                      std::size_t i, std::size_t n,
                                      natural_log_sum_exp_bounds const& log, double score,
                                      double error) {
    fast::model_row result;
    result.log_sum_exp = log.lower;
    result.log_sum_exp_width = log.width;
    // No score is above the log-sum-exp.
    result.top = std::min(log.lower + log.width, score) + error;
    result.top += std::fabs(result.top) * 0x1p-50;
    result.lowest = result.least = -raised(score + error);
    by.set_exponents(b, h, i, n, result);
    fast_row::prepare(by, n, result);
    double const a = raised(exponent_of(by.rows, result, -score, error));
    if (!(a <= 1)) {
        result.scores = result.grown = std::numeric_limits<double>::infinity();
        return result;
    }
    auto const keys = static_cast<double>(n);
    result.scores = std::expm1(a) * (1 + 0x1p-40);
    result.grown = 1 + result.scores;
    result.narrow = raised(keys * result.subnormal);
    result.small =
        raised(keys * (result.subnormal + result.flushed + result.lost) * result.rounded);
    return result;
}

/// Returns the constants of row i of head h, for these bounds of its log-sum-exp.
inline norm_bound norm_bound_of(fast_model const& by, std::size_t b, std::size_t h, std::size_t i,
                                fast::row_sizes const& found, bounds const& log) {
    norm_bound result;
    natural_log_sum_exp_bounds const natural = natural_bounds(by.p, log);
    if (!found.bounded || by.errors.additions > 0 || !(natural.width <= 0x1p-24))
        return result;
    fast::model_rows const& rows = by.rows;
    double score = raised(std::fabs(rows.scale) * found.product);
    double error = (rows.relative * found.product + rows.absolute) * (1 + 0x1p-12);
    if (rows.cap > 0) {
        score = rows.cap;
        error = (error * (1 + rows.cap_relative) + rows.cap_relative * rows.cap + rows.cap_absolute)
                * (1 + 0x1p-12);
    }
    std::size_t const n = found.keys;
    fast::model_row row = largest_errors(by, b, h, i, n, natural, score, error);
    fast::model_rows alone;
    alone.each = &row;
    fast_row const sums(by, alone, 0, h, n, 0);
    double const off = sums.row_sum_error();
    if (!(off < 1))
        return result;
    result.is_known = true;
    result.unit = 1 / found.sum;
    result.lost = 0x1p-600;
    double const rounded = by.growth * (1 + by.narrow);
    double const base = by.growth_less_one + by.narrow * by.growth + sums.accumulation() * rounded;
    double const less = (1 - 0x1p-16) * (1 - 0x1p-40);
    result.lower = base * (1 + by.stored) * less;
    result.lower_mean = sums.roundings_below(1 - 0x1p-16) - by.stored_subnormal;
    result.stored = by.stored * (1 - 0x1p-40);
    result.stored_subnormal = by.stored_subnormal * (1 - 0x1p-40);
    double const two = gamma_above(2, 0x1p-24);
    double const before = (1 + two) * (1 + by.stored) / (1 - off);
    result.upper_value = row.small * before * (1 + 0x1p-40);
    result.upper =
        (row.scores + row.accumulated * row.grown) * before * (1 + 0x1p-16) * (1 + 0x1p-40);
    result.upper_output = (off * before + two * (1 + by.stored) + by.stored) * (1 + 0x1p-40);
    result.upper_rest =
        (sums.operations() * before + by.flushed_unit * (1 + by.stored) + by.stored_subnormal)
        * (1 + 0x1p-40);
    return result;
}

/// The bounds of one element.
struct element_norms {
    double size = 0;       ///< W, to within 2^-16 of itself
    double lower = 0;      ///< L
    double lower_mean = 0; ///< of the bound for any mean
    double upper = 0;      ///< U
};

/// Returns those of an element with the exact value in `exact` and Σ_j ŵ_j |v_jd| = `sum`.
inline element_norms norms_of(norm_bound const& by, double sum, double largest,
                              bounds const& exact) {
    double const size = sum * by.unit;
    double const lower = std::max({exact.lower, -exact.upper, 0.0});
    double const upper = std::max(std::fabs(exact.lower), std::fabs(exact.upper));
    double const total = (size + by.lost * largest) * by.upper + largest * by.upper_value
                         + upper * by.upper_output + by.upper_rest;
    return {size, size * by.lower + lower * by.stored + by.stored_subnormal,
            size * by.lower_mean + by.stored_subnormal, total * (1 + 0x1p-18)};
}

/// The verdict about an element by these bounds.
enum class by_norms : unsigned char { passes, fails, open };

/// Judges an element; it passes or fails only if its share of its bound is certainly at most
/// `share`, and 1 if it passes.
inline by_norms verdict_of(element_norms const& by, bounds const& exact, double found,
                           double share) {
    double const off = std::max(found - exact.lower, exact.upper - found) * (1 + 0x1p-52);
    double const bound = std::min(by.lower, by.lower_mean);
    if (off <= std::min(share, 1.0) * bound * (1 - 0x1p-40)
        && exact.upper - exact.lower <= bound * 0x1p-17 && by.upper * 4.001 <= by.size)
        return by_norms::passes;
    double const outside = std::max({exact.lower - found, found - exact.upper, 0.0});
    if (outside * (1 - 0x1p-40) > by.upper && off <= share * by.lower * (1 - 0x1p-40))
        return by_norms::fails;
    return by_norms::open;
}

} // namespace attest::oracle::modelled
