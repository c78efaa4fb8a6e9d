// The terms of the bound of one element in doubles, from the scores of model_rows.hpp: the error
// that a model allows the worst element (judgement.hpp).
//
// In the notation of fast_bound.hpp, with Σ over the keys of the row,
//     S = Σ scores_j |v_jd|,  G = Σ grown_j |v_jd|,  M = Σ small_j |v_jd|/U
// the terms are S, (g − 1) G, u_P g G, γ_{n+T−1} r G, U M + U (2n + T) f G', |o| δ, and what the
// division and storing add to their sum. Like that bound each is an upper bound, and exceeds the term
// in intervals (model_bound.hpp) by hardly more than 2^-19; with a soft cap by 2^-11. Two may be below
// the term in intervals, which is wider: that of |o| where the exact output is 0, and the bound of any
// mean by a rounding.
//
// There are none if the bound is not certainly smaller than that of any mean of the values, or if
// the row is known too badly: then the terms in intervals are needed.
#pragma once

#include "oracle/judge/fast_mean.hpp"
#include "oracle/judge/fast_rows.hpp"
#include "oracle/judge/log_sum_exp_bound.hpp"

#include <cmath>
#include <optional>

namespace attest::oracle::modelled {

using namespace detail;

/// Sums over the keys of a row, each factor times the absolute value of one component.
struct value_sums {
    double scores = 0; ///< S
    double grown = 0;  ///< G
    double small = 0;  ///< M
};

/// Returns upper bounds of the sums of component d. The relative error of the exponential is
/// assumed to be at most 2^-40, as in fast_bound.hpp. Factors and values that are not 0 are raised
/// to 2^-800 and 2^-200, so that no product is below the range of the doubles.
inline value_sums value_sums_of(fast_row const& row, fast::source const& from, std::size_t d) {
    fast::model_rows const& rows = row.rows();
    fast::model_row const& sums = row.sums();
    std::size_t const all = from.numbers.packed_keys.size() / from.numbers.size;
    std::size_t const r = row.place();
    auto const exponential = [](double x) {
        return std::max(std::exp(x + std::fabs(x) * 0x1p-50) * (1 + 0x1p-40), 0x1p-800);
    };
    value_sums result;
    for (std::size_t j = rows.of.first[r]; j < rows.of.last[r]; ++j) {
        double const s = rows.scores[r * all + j];
        if (!(s > -std::numeric_limits<double>::infinity()))
            continue;
        double const a = exponent_of(rows, sums, s, rows.errors[r * all + j]);
        double const far = s - sums.log_sum_exp;
        double const grown = exponential(far + a);
        double const growth = std::expm1(a) * (1 + 0x1p-40);
        double const scores = a <= 1 ? std::max(exponential(far) * growth, 0x1p-800) : grown;
        bool const is_lost = s - sums.lowest + a < sums.lost_below;
        double const small = std::min(sums.subnormal, grown) + std::min(sums.flushed, grown)
                             + (is_lost ? std::min(sums.lost, grown) : sums.lost);
        double const size = std::fabs(from.numbers.values[j * from.numbers.columns + d]);
        double const value = size > 0 ? std::max(size, 0x1p-200) : 0;
        result.scores += share_of(scores, value);
        result.grown += share_of(grown, value);
        result.small += share_of(small, value);
    }
    double const summing = 1 + static_cast<double>(row.allowed() + 64) * 0x1p-52;
    return {result.scores * summing, result.grown * summing, result.small * summing};
}

/// Returns the terms of component d, whose exact output has these bounds.
inline std::optional<model_terms> terms_of(fast_model const& by, fast_row const& row,
                                           fast_mean& mean, fast::source const& from, std::size_t d,
                                           bounds const& exact) {
    double const off = row.row_sum_error();
    if (!(off < 1) || !(row.sums().log_sum_exp_width <= 0x1p-24)
        || !(std::fabs(row.sums().top) <= 0x1p20))
        return std::nullopt;
    double const size = std::max(std::fabs(exact.lower), std::fabs(exact.upper));
    double const output = size > 0 ? std::max(size, 0x1p-800) : 0;
    value_sums const sums = value_sums_of(row, from, d);
    double const rounded = by.growth * (1 + by.narrow);
    double const two = gamma_above(2, 0x1p-24);
    model_terms result;
    result.scores = raised(sums.scores);
    result.exponential = raised(by.growth_less_one * sums.grown);
    result.weights = raised(by.narrow * by.growth * sums.grown);
    result.accumulation = raised(row.accumulation() * rounded * sums.grown);
    result.underflow = raised(sums.small * row.sums().rounded + row.operations());
    result.row_sum = raised(output * off);
    double const before = result.scores + result.exponential + result.weights + result.accumulation
                          + result.underflow + result.row_sum;
    double const quotient = before / (1 - off);
    result.division =
        raised(before * (off / (1 - off)) + (quotient + output) * two + by.flushed_unit);
    result.storing = raised((before + result.division + output) * by.stored + by.stored_subnormal);
    double const total = raised(before + result.division + result.storing);
    if (!(exact.upper - exact.lower <= total * 0x1p-20))
        return std::nullopt;
    held_bound const held = mean.held(total, -std::numeric_limits<double>::infinity(), d, exact);
    if (!(total < held.any_mean * (1 - 0x1p-15)))
        return std::nullopt;
    result.total = total;
    result.any_mean = held.any_mean;
    return result;
}

/// Returns the error that a model allows this element of the output, or this log-sum-exp, by these
/// bounds of the log-sum-exp of its row and of itself.
inline std::optional<model_terms> terms_at(problem const& p, rounds_weights const& model,
                                           format output, bool of_output, extents const& at,
                                           fast::source const& from, bounds const& log,
                                           bounds const& exact) {
    fast_model const by(p, model, output);
    if (!by.is_within_reach() || (of_output && p.kept))
        return std::nullopt;
    fast::plan const common(p);
    model_space space;
    mean_space lists;
    fast_rows rows(by, common, from, fast::best_kernel(), space);
    std::optional<model_terms> result;
    rows.run(
        at[0], at[1], at[2], at[2] + 1, &log,
        [&](std::size_t, fast_row const& row) {
            if (of_output) {
                fast_mean mean(by, row, from, lists);
                result = terms_of(by, row, mean, from, at[3], exact);
                return;
            }
            interval const size = number(std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
            model_terms const terms =
                rounded_up(log_sum_exp_error(p, by.with, output, number(row.row_sum_error()),
                                             row.exponents(), row.scores(), size));
            if (terms.says_something && exact.upper - exact.lower <= terms.total * 0x1p-20)
                result = terms;
        },
        [](std::size_t) {});
    return result;
}

} // namespace attest::oracle::modelled
