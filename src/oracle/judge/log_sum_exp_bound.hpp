// The error bound of a kernel's log-sum-exp m + log l, from the data of its own row.
//
// With δ the relative error of the row sum l (model_bound.hpp), which holds for any m that the kernel took,
//     m + log l̂ = log Σ e^s + log(1 + δ'),  |δ'| ≤ δ,  |log(1 + δ')| ≤ δ/(1 − δ)
// The errors of the logarithm, of c·m, of the sum, and of the factor and product for another base
// are together at most λ_0 of exponent_error.hpp. In a merge l is the sum of all e^{L_r}, and δ
// includes its errors. In base 2 everything is divided by log 2. The result is rounded to its
// format once more. A row without keys is −∞, or the sink. If the errors of an exponential, of all
// exponentials of a weight or of the additions are too large for |log l| ≤ ℓ, nothing is known and
// the bound is infinite. Evaluated in intervals of 256 bits.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/judge/model_bound.hpp"

#include <limits>

namespace attest::oracle {

struct modelled_log_sum_exp {
    std::optional<interval> exact{}; ///< nothing: −∞
    model_terms terms{};
};

namespace detail {

struct log_sum_exp_terms {
    interval row_sum = number(0);  ///< δ/(1 − δ)
    interval division = number(0); ///< λ_0
    interval storing = number(0);
    interval total = number(0);
};

/// For a row of n scores whose log-sum-exp, in the requested base, has at most this size.
inline log_sum_exp_terms log_sum_exp_error(problem const& p, model_constants const& with,
                                           format output, interval const& off,
                                           exponent_error const& exponents, std::size_t n,
                                           interval const& size) {
    interval const summed = gamma(n + with.tiles + with.merging, 0x1p-24);
    log_sum_exp_terms result;
    // mpfr_cmp_d returns 0, which means equal, for NaN.
    bool const is_known = mpfr_lessequal_p(off.upper(), number(0.5).upper()) != 0
                          && mpfr_cmp_d(with.growth.upper(), 1.5) <= 0
                          && mpfr_cmp_d(summed.upper(), 0.25) <= 0;
    if (!is_known) {
        result.total = number(std::numeric_limits<double>::infinity());
        return result;
    }
    interval const base =
        p.how.base == logarithm::binary ? with.one / logarithm_of_two(model_bits) : with.one;
    storing_error const stored = storing_error_of(output);
    result.row_sum = off / (with.one - off) * base;
    result.division = exponents.log_error * base;
    interval const before = result.row_sum + result.division;
    result.storing = (before + size) * stored.relative + stored.absolute;
    result.total = before + result.storing;
    return result;
}

/// Returns them as doubles.
inline model_terms rounded_up(log_sum_exp_terms const& terms) {
    model_terms result;
    result.row_sum = rounded_up(terms.row_sum);
    result.division = rounded_up(terms.division);
    result.storing = rounded_up(terms.storing);
    result.total = rounded_up(terms.total);
    result.any_mean = std::numeric_limits<double>::infinity();
    result.says_something = std::isfinite(result.total);
    return result;
}

} // namespace detail

inline modelled_log_sum_exp log_sum_exp_by_model(problem const& p, rounds_weights const& model,
                                                 format output, std::size_t b, std::size_t h,
                                                 std::size_t i, progress const* watched = nullptr) {
    using namespace detail;
    enclosed_row const row = row_by_definition(p, b, h, i, model_bits, watched, {0, 0});
    modelled_log_sum_exp result{row.log_sum_exp, {}};
    if (!row.log_sum_exp)
        return result;
    model_constants const with(p, model);
    modelled_scores const from = scores_by_model(p, model, with, row, b, h, i);
    exponent_error const exponents = exponents_of(p, model, with, from);
    model_factors const factors = factors_of(p, with, model, row, from, exponents);
    interval const off = row_sum_error(with, model, factors);
    result.terms = rounded_up(log_sum_exp_error(p, with, output, off, exponents, from.scores.size(),
                                                size_of(*row.log_sum_exp).top()));
    return result;
}

} // namespace attest::oracle
