// The errors of a kernel's scores and exponents, as far as the row's own data bound them.
//
// With c the scale, k the roundings from q·k to a score, u = 2^-24, γ_k(u) = ku/(1 − ku), D features,
// T tiles and f = 2^-126, below which results may be flushed to 0, a score s_j is off by at most
//     E_j = |c| γ_{D+k} Σ_a |q_a k_ja| + (2D|c| + k + 1) f (1 + γ_{D+k})        [H, lemmas 3.1, 3.3]
//           with a bias (1 + u) E_j + u|s_j| + f instead                        [H, (2.4)]
// and the exponent s_j − m, rounded once in its own tile and once where a tile rescales, by
//     a_j = E_j + u (max_l (s_l + E_l) − s_j + E_j) + T f
// since m never falls: the differences of the tiles add up to the distance of s_j from the last m.
// A fused kernel rounds these differences twice: γ_2(u) instead of the first u. It also rounds c·m,
// in its own tile and not where it rescales: u |m| more [H, (2.4)]; and where it rescales it takes the
// difference of two sums q·k, which may be flushed, before it multiplies with c: T|c|f more. There m is one of the scores, not
// below s_j and not above the greatest, so that |m| ≤ max(|s_j| + E_j, |max_l (s_l + E_l)|).
//
// What a weight grows to, w_j e^{a_j} = e^{a_j + s_j − L} with L the log-sum-exp, is evaluated in one
// piece: of a key whose score is near −2^128, as a padding mask makes it, the error a_j alone is far
// beyond the range of e^x, and the weight is still 0.
//
// A weight is a product of at most T exponentials, one of its own tile and T − 1 that rescale. One below
// 2^-150 is 0. So a key with w_j e^{a_j} below 2^{-150T} of the largest has no weight at all, which is
// wrong by at most w_j e^{a_j}; of any other key an exponential below the normal range is off by at most
// exp_ulps 2^-149, T times.
//
// Everything is evaluated in intervals of 256 bits; what is returned is an upper end.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1.
// γ_n and not n·u (Jeannerod and Rump 2013), because it also holds for the truncating sums of tensor
// cores (Fasi, Higham, Mikaitis and Pranesh 2021), with their unit.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include "oracle/interval/definition.hpp"

#include <cmath>

namespace attest::oracle {

namespace detail {

inline constexpr mpfr_prec_t model_bits = 256;

inline interval number(double x) {
    return interval(model_bits, x);
}

inline interval size_of(interval const& x) {
    interval result(x.bits());
    mpfi_abs(result.get(), x.get());
    return result;
}

inline double rounded_up(interval const& x) {
    return mpfr_get_d(x.upper(), MPFR_RNDU);
}

inline interval greater_of(interval const& x, interval const& y) {
    return mpfr_greater_p(x.upper(), y.upper()) != 0 ? x.top() : y.top();
}

inline interval least_of(interval const& x, interval const& y) {
    return mpfr_less_p(x.upper(), y.upper()) != 0 ? x.top() : y.top();
}

/// γ_k(u); k·u < 1/2 is required of a model.
inline interval gamma(std::size_t roundings, double unit) {
    interval const product = number(static_cast<double>(roundings)) * number(unit);
    return product / (number(1) - product);
}

inline interval power(interval const& x, std::size_t exponent) {
    interval result = number(1);
    for (std::size_t k = 0; k < exponent; ++k)
        result = (result * x).top();
    return result;
}

/// Relative and absolute error of a rounding from float32; none where the format has all of it.
struct storing_error {
    interval relative = number(0);
    interval absolute = number(0);
};

inline storing_error storing_error_of(format f) {
    format_description const& layout = description(f);
    if (layout.precision >= 24)
        return {};
    return {number(std::ldexp(1.0, -layout.precision)),
            number(std::ldexp(1.0, layout.smallest_unit() - 1))};
}

/// Numbers of the model that are the same for all rows with so many allowed keys.
struct model_constants {
    interval one = number(1);
    interval flushed = number(0x1p-126);
    interval unit = number(0x1p-24);
    std::size_t tiles;
    interval tile_count;
    interval growth; ///< g
    storing_error narrow;

    model_constants(problem const& p, rounds_weights const& model)
        : tiles((p.keys() - 1) / model.tile_keys + 1),
          tile_count(number(static_cast<double>(tiles))),
          growth(power(one + number(model.exp_ulps) * number(0x1p-23), tiles)),
          narrow(storing_error_of(model.weights)) {}
};

/// (2D|c| + k + 1) f (1 + γ_{D+k}), from |c| and γ_{D+k}
inline interval least_score_error(problem const& p, rounds_weights const& model,
                                  model_constants const& with, interval const& scale,
                                  interval const& relative) {
    interval const operations = number(2 * static_cast<double>(p.size())) * scale
                                + number(static_cast<double>(model.scale_roundings + 1));
    return operations * with.flushed * (with.one + relative);
}

/// T f, and where the shift is fused 2T|c|f more: twice |c|, since it is rounded as well.
inline interval shift_error(problem const& p, rounds_weights const& model,
                            model_constants const& with) {
    interval const shift = with.tile_count * with.flushed;
    return model.fused ? shift + number(2) * size_of(scale_of(p, model_bits)) * shift : shift;
}

/// E_j, one an allowed key.
inline std::vector<interval> score_errors(problem const& p, rounds_weights const& model,
                                          model_constants const& with, enclosed_row const& row,
                                          std::size_t b, std::size_t h, std::size_t i) {
    interval const scale = size_of(scale_of(p, model_bits));
    interval const relative = gamma(p.size() + model.scale_roundings, model.sums_unit);
    interval const least = least_score_error(p, model, with, scale, relative);
    std::vector<interval> result;
    for (scored_key const& one : row.scores) {
        interval sum = number(0);
        for (std::size_t a = 0; a < p.size(); ++a)
            sum = sum
                  + number(std::fabs(p.query.at(b, h, i, a)))
                        * number(std::fabs(p.key_at(b, p.key_head_of(h), one.key, a)));
        interval error = scale * relative * sum + least;
        if (p.bias)
            error = error * (with.one + with.unit) + with.unit * size_of(one.score) + with.flushed;
        result.push_back(error.top());
    }
    return result;
}

/// At most m, the largest computed score: max_l (s_l − E_l).
inline interval least_maximum(enclosed_row const& row, std::vector<interval> const& errors) {
    interval result = (row.scores[0].score - errors[0]).bottom();
    for (std::size_t k = 1; k < errors.size(); ++k) {
        interval const next = (row.scores[k].score - errors[k]).bottom();
        if (mpfr_greater_p(next.lower(), result.lower()) != 0)
            result = next;
    }
    return result;
}

/// At least |m|.
inline interval greatest_score_size(enclosed_row const& row, std::vector<interval> const& errors) {
    interval most = row.scores[0].score + errors[0];
    for (std::size_t k = 1; k < errors.size(); ++k)
        most = greater_of(most, row.scores[k].score + errors[k]);
    return greater_of(size_of(most.top()), size_of(least_maximum(row, errors)));
}

/// L, the natural logarithm of the sum of exponentials.
inline interval natural_log_sum_exp(problem const& p, enclosed_row const& row) {
    return p.how.base == logarithm::binary ? *row.log_sum_exp * logarithm_of_two(model_bits)
                                           : *row.log_sum_exp;
}

/// What the terms of all components share.
struct model_factors {
    std::vector<interval> exponents{}; ///< a
    std::vector<interval> scores{};    ///< w(e^a − 1)
    std::vector<interval> grown{};     ///< w e^a
    interval greatest = number(0);     ///< e^m/Σ e^s, at most
    std::vector<double> reached{};     ///< e^{s + a − m} for the least m, at least
    std::vector<interval> lost{}; ///< what exponentials below the normal range may add to a weight
};

inline model_factors factors_of(problem const& p, model_constants const& with,
                                rounds_weights const& model, enclosed_row const& row,
                                std::vector<interval> const& errors) {
    interval top = (row.scores[0].score + errors[0]).top();
    for (std::size_t k = 1; k < errors.size(); ++k) {
        interval const next = (row.scores[k].score + errors[k]).top();
        if (mpfr_greater_p(next.upper(), top.upper()) != 0)
            top = next;
    }
    interval const rounding = model.fused ? gamma(2, 0x1p-24) : with.unit;
    interval const sum = natural_log_sum_exp(p, row);
    interval const lowest = least_maximum(row, errors);
    interval const without_exponential =
        number(-150) * with.tile_count * logarithm_of_two(model_bits);
    interval const top_size = size_of(top);
    interval const shared_shift = shift_error(p, model, with);
    model_factors result;
    result.greatest = exp(top - sum).top();
    interval const lost =
        with.tile_count * number(model.exp_ulps) * number(0x1p-149) * result.greatest;
    for (std::size_t k = 0; k < errors.size(); ++k) {
        interval const& score = row.scores[k].score;
        interval shift = shared_shift;
        if (model.fused)
            shift = shift + with.unit * greater_of(size_of(score) + errors[k], top_size);
        interval const exponent = (errors[k] + rounding * (top - score + errors[k]) + shift).top();
        result.exponents.push_back(exponent);
        result.grown.push_back(exp(exponent + score - sum).top());
        // Of a small exponent the difference keeps its digits only as a factor of the weight.
        bool const is_small = mpfr_cmp_ui(exponent.upper(), 1) <= 0;
        result.scores.push_back(is_small ? (exp(exponent) - with.one) * row.weights[k].top()
                                         : result.grown.back());
        interval const below = exponent + score - lowest;
        result.reached.push_back(rounded_up(exp(below)));
        bool const is_lost = mpfr_less_p(below.upper(), without_exponential.lower()) != 0;
        result.lost.push_back(is_lost ? least_of(lost, result.grown.back()) : lost.top());
    }
    return result;
}

} // namespace detail

} // namespace attest::oracle
