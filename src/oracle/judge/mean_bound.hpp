// How far an output of a kernel of model_bound.hpp can be from the exact one, whatever its scores are.
//
// Both are means of the values, whose sizes are at most M = max |v_jd| over the allowed keys: N and l are
// sums over the same computed p_j ≥ 0 with the same computed factors of the rescalings. In the notation
// of model_bound.hpp, with W the exact sum of these products and η half the least subnormal of the
// weights,
//     P_j ≤ min((1 + u_P) p_j + η, 2 p_j)                   no rounding to nearest more than doubles
//     |N̂| ≤ (M min((1 + u_P) W + nηg, 2W) + (2n + T) f g)(1 + γ_{n+T−1})             [H, lemma 3.1]
//      l̂ ≥ W (1 − γ_{n+T−2}) − (n + T) f g (1 + γ_{n+T−2})                           [H, lemma 3.1]
// N̂/l̂ is greatest where W is least. The key of the greatest computed score m has the exponent 0, or one
// of at most S = γ_2 |m| + 2f where the shift is fused, and no tile after it changes m:
//     W ≥ (e^{−S} (1 − ε) − f)(2 − g),    since (1 − ε)^T ≥ 1 − Tε ≥ 2 − g
// If |N̂/l̂| ≤ Mκ + e, the mean of the values with the weights p_j is not further than M(κ − 1) + e from
// N̂/l̂, since all factors are products and quotients of 1 ± x; and two means of the values are not further
// apart than max |v_jd − o|. The division and storing add their roundings of Mκ + e.
//
// A bound of model_bound.hpp that is not below this one says at most that the output is a mean of the
// values. That is still much where the values differ by little more than the roundings.
//
// Everything is evaluated in intervals of 128 bits; what is returned is an upper end.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1.
#pragma once

#include "oracle/judge/score_error.hpp"

#include <limits>

namespace attest::oracle::detail {

inline interval least_of(interval const& x, interval const& y) {
    return mpfr_less_p(x.upper(), y.upper()) != 0 ? x.top() : y.top();
}

/// At least |m|, m the greatest computed score.
inline interval greatest_score_size(enclosed_row const& row, std::vector<interval> const& errors) {
    interval above = (row.scores[0].score + errors[0]).top();
    interval below = (row.scores[0].score - errors[0]).bottom();
    for (std::size_t k = 1; k < errors.size(); ++k) {
        interval const more = (row.scores[k].score + errors[k]).top();
        interval const less = (row.scores[k].score - errors[k]).bottom();
        if (mpfr_greater_p(more.upper(), above.upper()) != 0)
            above = more;
        if (mpfr_greater_p(less.lower(), below.lower()) != 0)
            below = less;
    }
    interval const one = size_of(above);
    interval const other = size_of(below);
    return mpfr_greater_p(one.upper(), other.upper()) != 0 ? one : other;
}

/// What the bound has in common for all components of a row.
class mean_bound {
public:
    mean_bound(model_constants const& with, rounds_weights const& model, format output,
               enclosed_row const& row, std::vector<interval> const& errors)
        : stored_(storing_error_of(output)), flushed_(with.flushed) {
        std::size_t const n = errors.size();
        interval const keys = number(static_cast<double>(n));
        interval const exponential = number(model.exp_ulps) * number(0x1p-23);
        interval first = with.one - exponential;
        if (model.fused) {
            interval const shift =
                gamma(2, 0x1p-24) * greatest_score_size(row, errors) + number(2) * with.flushed;
            first = first * exp(number(0) - shift);
        }
        interval const least = (first - with.flushed) * (number(2) - with.growth);
        interval const summed = gamma(n + with.tiles - 2, 0x1p-24);
        interval const accumulated = with.one + gamma(n + with.tiles - 1, model.sums_unit);
        interval const lost = with.flushed * with.growth;
        interval const divisor = with.one - summed
                                 - (keys + with.tile_count) * lost * (with.one + summed) / least;
        if (!(mpfr_sgn(least.lower()) > 0 && mpfr_sgn(divisor.lower()) > 0))
            return;
        interval const rounded = with.one + with.narrow.relative
                                 + keys * with.narrow.absolute * with.growth / least;
        factor_ = least_of(rounded, number(2)) * accumulated / divisor;
        rest_ = (number(2) * keys + with.tile_count) * lost / least * accumulated / divisor;
        is_known_ = true;
    }

    /// What the roundings add, of a component whose values are at most this great; nothing is known of
    /// it where that is infinite.
    [[nodiscard]] double roundings(double greatest_value) const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        interval const one = number(1);
        interval const greatest = number(greatest_value);
        interval const quotient = greatest * factor_ + rest_;
        interval const divided = quotient * (one + gamma(2, 0x1p-24)) + flushed_;
        return rounded_up(divided * (one + stored_.relative) + stored_.absolute - greatest);
    }

private:
    storing_error stored_;
    interval flushed_;
    interval factor_ = number(0);
    interval rest_ = number(0);
    bool is_known_ = false;
};

} // namespace attest::oracle::detail
