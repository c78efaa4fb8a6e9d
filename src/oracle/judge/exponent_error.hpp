// The errors of a kernel's exponents, and upper bounds of its weights.
//
// The exponent s_j − m is rounded once in its own tile and once per rescaling by a later tile. With
// m' an upper bound of the largest computed score, u = 2^-24, X exponentials per weight and E_j of
// score_error.hpp its error is at most
//     a_j = E_j + u (m' − s_j + E_j) + X f
// since m never decreases: the differences of the tiles sum to the distance of s_j from the last m.
// If m lags behind by up to λ, s_j − m may exceed 0 by λ, and later differences undo this: 2uλ
// more. A fused kernel rounds these differences twice: ρ = γ_2 instead of u. It also rounds c·m in
// the tile of the key, but not when it rescales: u |m| more [H, (2.4)]. When it rescales, it
// multiplies the difference of two sums q·k, or of two tanh, which may be flushed, by c or C:
// 2X max(|c|, C) f more. There m lies between s_j − E_j − λ and m', so |m| ≤ B_j + λ + |h|, where
// B_j = max(|s_j| + E_j, |m'|) and h is the offset that ALiBi may add to all scores.
//
// Split rows: each part r of the keys has its own l and m, and the log-sum-exp m + log l, whose
// error is at most
//     λ_j = ε_L max(1, ℓ) + γ_4 (B_j + λ + |h| + ℓ) + 4f,    |log l| ≤ ℓ,  ε_L = log_ulps·2^-23
// from the logarithm, c·m, the sum, and the factor and product for another base. The error of their
// log-sum-exp M is at most λ_0, with B_0 = max(|m'|, |max_l (s_l − E_l)|). The output is
// Σ_r e^{fl(L_r − M)} N_r/l_r: with L_r = m_r + log l_r the factors l_r cancel. The output is the
// sum of N_r e^{m_r} over r, divided by that of l_r e^{m_r}; the error of these exponents grows by
// those of L_r and M, and by the two roundings of a difference from 0 to the largest L_r, one in
// the weight of the part and one in M:
//     (1 + 2u)(λ_j + 2λ_0) + 2u (m' + ℓ − s_j + E_j) + 2f
// (λ_0 twice, since the largest L_r has an error as well).
// ℓ = log(n + 1) + λ + w log 2 + S + log g + 1 for n scores, with 2^w the factor of the weights and
// S below (for a part far below all others γ_2 B_j more), since no exponent is above λ + S, and no
// largest exponent is below −S:
//     S = uλ, and fused γ_2 λ + γ_2 (B_0 + λ + |h|) + 2f
// Weights times 2^w: the shift is m − w log 2, rounded; this adds u (|m| + 2w log 2) to a_j and to
// S.
//
// A sink is a term of l without a value. Kernels start m with it, or add e^{sink − m} to l last,
// where it may exceed m by d ≥ 0. Then the rounding of its difference is larger by ρd, |m| is at
// most B_j + d in the errors that grow with B_j, and ℓ is larger by d. Here m is at least
// max_j (s_j − E_j) or, in a split row, where the part with the sink may have any of the keys,
// min_j (s_j − E_j). Nothing overflows: log l < 128 log 2, so d is at most 90.
//
// The upper bound of a weight, w_j e^{a_j} = e^{a_j + s_j − L} with L the log-sum-exp, is evaluated
// as one exponential: for a key whose score is near −2^128, as under a padding mask, the error a_j
// alone is far beyond the range of e^x, while the weight is 0.
//
// An exponential below 2^-150 is 0. So a key with w_j e^{a_j} below 2^{-150X} of the largest has
// the weight 0, with an error of at most w_j e^{a_j}; for any other key an exponential below the
// normal range has an error of at most exp_ulps 2^-149, T times.
//
// Everything is evaluated in intervals of 256 bits; results are upper ends.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1. The
// merge is that of flash_fwd_kernel.h (combine_attn_seqk_parallel) of FlashAttention-2.
#pragma once

#include "oracle/judge/score_error.hpp"

namespace attest::oracle::detail {

/// The common terms of the exponents of one row: a_j = E_j + difference (m' − s_j + E_j) + size
/// B_j + shift.
struct exponent_error {
    interval difference = number(0);
    interval size = number(0);
    interval shift = number(0);
    interval certain = number(0);    ///< S
    interval log_sum = number(0);    ///< ℓ
    interval log_error = number(0);  ///< the error of a log-sum-exp: λ_0
    interval lost_below = number(0); ///< below it a_j + s_j − lowest gives the weight 0

    /// For n scores, including the sink, of which the largest computed one is between lowest and
    /// top. The sink exceeds m by at most `sink_above`.
    exponent_error(problem const& p, rounds_weights const& model, model_constants const& with,
                   std::size_t n, interval const& top, interval const& lowest,
                   interval const& offset, interval const& sink_above) {
        interval const two = logarithm_of_two(model_bits);
        interval const largest = greater_of(size_of(top), size_of(lowest)) + with.lag + offset;
        interval factor = size_of(scale_of(p, model_bits));
        if (p.how.soft_cap)
            factor = greater_of(factor, number(*p.how.soft_cap));
        difference = model.fused ? gamma(2, 0x1p-24) : with.unit;
        interval const exponentials = number(static_cast<double>(with.exponentials));
        shift = exponentials * with.flushed;
        if (model.fused)
            shift = shift + number(2) * factor * shift;
        certain = difference * with.lag;
        if (model.fused) {
            size = with.unit;
            certain = certain + gamma(2, 0x1p-24) * largest + number(2) * with.flushed;
        }
        shift = shift + number(2) * difference * with.lag;
        interval const power = number(model.weights_power) * two;
        if (model.weights_power > 0) {
            size = size + with.unit;
            interval const rounded = with.unit * (number(2) * power + with.lag + offset);
            shift = shift + rounded;
            certain = certain + with.unit * largest + rounded;
        }
        log_sum = log(number(static_cast<double>(n) + 1) * with.growth) + with.lag + power + certain
                  + sink_above + with.one;
        interval const four = gamma(4, 0x1p-24);
        interval const by_logarithm =
            number(model.log_ulps) * number(0x1p-23) * log_sum + number(4) * with.flushed;
        log_error = (by_logarithm + four * (largest + log_sum)).top();
        lost_below = number(-150) * exponentials * two - with.lag - power;
        if (with.is_split) {
            interval const wider = with.one + number(2) * with.unit;
            difference = difference + number(2) * with.unit;
            // For a part far below all others the logarithm may exceed ℓ by γ_2 B_j.
            interval const far =
                number(model.log_ulps) * number(0x1p-23) + four + number(2) * with.unit;
            size = size + wider * (four + far * gamma(3, 0x1p-24));
            shift = shift
                    + wider
                          * (by_logarithm + four * (with.lag + offset + log_sum)
                             + number(2) * log_error)
                    + number(2) * with.unit * log_sum + number(2) * with.flushed;
            lost_below = lost_below - log_sum;
        }
        if (model.fused)
            shift = shift + with.unit * (with.lag + offset);
    }

    /// Returns the relative error of the weights of all parts together: λ_0 + 2u (105 + ℓ) + 2f. A
    /// difference L_r − M is at most 104 + ℓ if the weight is not 0, since e^-104 < 2^-150
    /// (mean_bound.hpp); 105 covers its roundings.
    [[nodiscard]] interval merging() const {
        return log_error + number(0x1p-23) * (number(105) + log_sum) + number(0x1p-125);
    }

    /// Returns a_j of a score with this error.
    [[nodiscard]] interval of(interval const& score, interval const& error,
                              interval const& top) const {
        interval result = error + difference * (top - score + error) + shift;
        if (mpfr_sgn(size.upper()) > 0)
            result = result + size * greater_of(size_of(score) + error, size_of(top));
        return result.top();
    }
};

/// Factors that the terms of all components share; one entry per score, the sink last.
struct model_factors {
    std::vector<interval> scores{}; ///< w(e^a − 1)
    std::vector<interval> grown{};  ///< w e^a
    interval largest = number(0);   ///< at least e^m/Σ e^s over the factor of the weights
    std::vector<double> reached{};  ///< at least e^{s + a − m} for the smallest m
    std::vector<interval> lost{};   ///< error of a weight from exponentials below the normal range
};

/// Exceeds 128 log 2, the largest logarithm of a finite float32 sum.
inline constexpr double largest_logarithm = 90;

/// Returns an upper bound of the excess of a sink over m ≥ `least`: sink + E − least, limited to 0
/// to 90.
inline interval sink_above(interval const& sink, interval const& error, interval const& least) {
    return least_of(greater_of(sink + error - least, number(0)), number(largest_logarithm));
}

inline exponent_error exponents_of(problem const& p, rounds_weights const& model,
                                   model_constants const& with, modelled_scores const& from) {
    return exponent_error(p, model, with, from.scores.size(), from.top, from.lowest, from.offset,
                          from.has_sink() ? sink_above(from.scores.back(), from.errors.back(),
                                                       from.least_maximum(with))
                                          : number(0));
}

inline model_factors factors_of(problem const& p, model_constants const& with,
                                rounds_weights const& model, enclosed_row const& row,
                                modelled_scores const& from, exponent_error const& error) {
    interval const sum = natural_log_sum_exp(p, row);
    model_factors result;
    result.largest = (exp(from.top - sum) * number(std::ldexp(1.0, -model.weights_power))).top();
    interval const lost = with.lost(result.largest);
    for (std::vector<interval>* const one : {&result.scores, &result.grown, &result.lost})
        one->reserve(from.scores.size());
    result.reached.reserve(from.scores.size());
    for (std::size_t k = 0; k < from.scores.size(); ++k) {
        interval const& score = from.scores[k];
        interval exponent = error.of(score, from.errors[k], from.top);
        if (k >= from.keys)
            exponent = (exponent
                        + (error.difference + error.size)
                              * sink_above(score, from.errors[k], from.least_maximum(with)))
                           .top();
        result.grown.push_back(exp(exponent + score - sum).top());
        // For a small exponent the difference keeps its digits only as a factor of the weight.
        bool const is_small = mpfr_cmp_ui(exponent.upper(), 1) <= 0;
        result.scores.push_back(is_small ? (exp(exponent) - with.one) * from.weights[k].top()
                                         : result.grown.back());
        interval const below = exponent + score - from.lowest;
        result.reached.push_back(rounded_up(exp(below)));
        bool const is_lost = mpfr_less_p(below.upper(), error.lost_below.lower()) != 0;
        result.lost.push_back(is_lost ? least_of(lost, result.grown.back()) : lost.top());
    }
    return result;
}

} // namespace attest::oracle::detail
