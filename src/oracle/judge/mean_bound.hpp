// The error of an output of a kernel of model_bound.hpp, whatever its scores are.
//
// Both are means of the values: N and l are sums over the same computed p_j ≥ 0 with the same computed
// factors r of the rescalings. In the notation of model_bound.hpp, with W = Σ p_j Π r exactly and
// q_j = p_j Π r / W, whose sum is 1, and with η half the smallest subnormal of the weights:
//     P_j ≤ min((1 + u_P) p_j + η, 2 p_j)           rounding to nearest at most doubles a number
//     |N̂| ≤ (W Σ min((1 + u_P) q_j + ηg/W, 2 q_j) |v_jd| + (2n + T) f g)(1 + γ_{n+T−1})  [H, lemma 3.1]
//      l̂ ≥ W (1 − γ_{n+T−2}) − (n + T) f g (1 + γ_{n+T−2})                           [H, lemma 3.1]
// N̂/l̂ is largest if W is smallest. The key of the largest computed score m has an exponent of at
// least −S (exponent_error.hpp; S is 0 for a kernel that neither fuses nor lags), and no tile after
// it changes m:
//     W ≥ (e^{−S} (1 − ε) − f)(2 − g),    since (1 − ε)(1 − ε_r)^{X−1} ≥ 2 − g
// No weight exceeds Q_j = (e^{s_j + a_j − m} + T exp_ulps 2^-149) g / W, where
// m ≥ max_l (s_l − E_l): a key that is masked by a large negative score is not part of any mean. A
// sum Σ q_j x_j is largest if the largest x_j have their largest weights; this is called the most
// of x. A sink is a key with the value 0.
//
// Other kernels. Weights times 2^w: η counts 2^-w, and f no more than here. A row sum of the
// rounded weights: both sums are over P_j, so q_j = P_j Π r/W itself is the weight of the mean: no
// u_P, no η, no doubling, and Q_j bounds P_j; W ≥ ((e^{−S}(1 − ε) − f)(1 − u_P) − η 2^-w)(2 − g).
// Weights divided by their sum first: η of the quotient. Parts of a row that are merged: each is
// such a mean; the error of the weight e^{L_r − M} of a part consists of λ_0 for M, two roundings
// of a difference that is at most 104 + ℓ if the weight is not 0 (e^-104 < 2^-150), and the
// exponential, both in itself and in M:
//     Σ_r weights ≤ e^{λ_0 + 2u(105 + ℓ)} (1 + ε_r)/(1 − ε_r) (1 + γ_P)
// The m_r of a part whose weight is not 0 is at most 105 + 2ℓ below the largest, so its W_r is at
// least W/2, which matters only in the terms with f. The weight of a key in it, with l̂_r at most
// W_r (1 + γ) + (n + T) f g (1 + γ), is at most
//     Q_j (1 + γ + 2(n + T) f g (1 + γ)/W)/(1 − γ − 2(n + T) f g (1 + γ)/W) (1 + ε_r)/(1 − ε_r)
//
// If |N̂/l̂| ≤ K for such sums, the distance of the mean Σ q_j v_jd from N̂/l̂ is at most
// K − (most of |v|), since all factors are products and quotients of 1 ± x; and its distance from o
// is at most the most of |v − o|. The division and storing add their roundings of K.
//
// A bound of model_bound.hpp that is not below this one says no more than that the output is a mean
// of the values. That is still meaningful if the values differ by little more than the roundings.
//
// Everything is evaluated in intervals of 256 bits; results are upper ends.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1.
#pragma once

#include "oracle/judge/exponent_error.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace attest::oracle {

namespace detail {

/// Returns an upper bound of the sum of this number of products of doubles, which was rounded to
/// nearest.
inline double above(double sum, std::size_t products) {
    return sum * (1 + static_cast<double>(products + 4) * 0x1p-52);
}

/// The terms of the bound that all components of a row share.
class mean_bound {
public:
    /// For a kernel with these errors of its exponents and e^{s_j + a_j − m} ≤ reached, one per
    /// score.
    mean_bound(model_constants const& with, rounds_weights const& model, format output,
               exponent_error const& exponents, std::vector<double> const& reached)
        : mean_bound(with, model, output, exponents, reached, reached.size()) {}

    /// The same of n scores, of which only these bounds are asked for.
    mean_bound(model_constants const& with, rounds_weights const& model, format output,
               exponent_error const& exponents, std::vector<double> const& reached, std::size_t n)
        : stored_(storing_error_of(output)), flushed_(with.flushed), widened_(with.one) {
        keys_ = static_cast<double>(n);
        interval const keys = number(static_cast<double>(n));
        interval const exponential = number(model.exp_ulps) * number(0x1p-23);
        interval const scaled_down = number(std::ldexp(1.0, -model.weights_power));
        interval first =
            (with.one - exponential) * exp(number(0) - exponents.certain) - with.flushed;
        if (model.sums_rounded)
            first = first * (with.one - with.narrow.relative) - with.narrow.absolute * scaled_down;
        else
            widened_ = with.one + with.narrow.relative;
        interval const least = first * (number(2) - with.growth);
        interval const summed = gamma(n + with.tiles + with.merging - 2, 0x1p-24);
        interval const accumulated =
            with.one
            + gamma(n + with.tiles + with.merging + with.scaled.of_values - 1, model.sums_unit);
        interval const lost = with.flushed * with.growth;
        // The W of a relevant part may be slightly smaller than that of the row.
        interval const smaller = number(with.is_split ? 2 : 1);
        interval const additions = smaller * (keys + with.tile_count) * lost * (with.one + summed);
        interval const divisor = with.one - summed - additions / least;
        if (!(mpfr_sgn(least.lower()) > 0 && mpfr_sgn(divisor.lower()) > 0))
            return;
        is_known_ = true;
        factor_ = accumulated / divisor;
        interval const narrow = model.normalised
                                    ? with.narrow.absolute
                                    : with.narrow.absolute * scaled_down * with.growth / least;
        interval share = with.growth / least;
        if (with.is_split) {
            interval const rescale = number(with.rescale_ulps) * number(0x1p-23);
            interval const ratio = (with.one + rescale) / (with.one - rescale);
            factor_ = factor_ * ratio * exp(exponents.merging())
                      * (with.one + gamma(with.merging, 0x1p-24))
                      * (with.one + with.parts * number(0x1p-120));
            share = share * ratio * (with.one + summed + additions / least) / divisor;
        }
        rest_ = (smaller * (number(2) * keys + with.tile_count) * lost / least
                 + number(2) * (with.parts + number(with.is_split ? 1 : 0)) * with.flushed)
                * factor_;
        interval const rounded_to_subnormal = with.lost(with.one);
        subnormal_ = model.sums_rounded ? 0 : rounded_up(narrow);
        weights_.reserve(n);
        for (double const one : reached) {
            interval const grown = (number(one) + rounded_to_subnormal) * share;
            double weight = rounded_up(grown);
            if (model.sums_rounded) // P replaces p
                weight = rounded_up(least_of((with.one + with.narrow.relative) * grown + narrow,
                                             number(2) * grown));
            weights_.push_back(weight < 1 ? weight : 1); // NaN becomes 1
            all_ += weights_.back();
        }
        all_ = above(all_, weights_.size());
    }

    /// Returns an upper bound of Σ q_j x_j for all weights that a kernel may have; x_j ≥ 0, one per
    /// allowed key.
    [[nodiscard]] double most(std::vector<double> const& x) const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        std::vector<std::size_t> order(x.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&](std::size_t i, std::size_t j) { return x[i] > x[j]; });
        double left = above(1, x.size());
        double sum = 0;
        for (std::size_t const k : order) {
            double const weight = std::min(weights_[k], left);
            sum += weight * x[k];
            left -= weight;
            if (!(left > 0))
                break;
        }
        return above(sum, x.size());
    }

    /// Returns an upper bound of most() for x_k equal to `at` and every other x equal to
    /// `elsewhere`.
    [[nodiscard]] double most_of_one(std::size_t k, double at, double elsewhere) const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        double const own = weights_[k];
        double const others = std::min(above(all_ - own, 1), 1.0);
        double const sum = at >= elsewhere ? own * at + above(1 - own, 1) * elsewhere
                                           : others * elsewhere + above(1 - others, 1) * at;
        return above(sum, 2);
    }

    /// Returns the roundings of a component with these absolute values, of which `most_of_sizes` is
    /// the most; infinite if nothing is known.
    [[nodiscard]] double roundings(std::vector<double> const& sizes, double most_of_sizes) const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        double small = 0;
        for (std::size_t k = 0; k < sizes.size(); ++k)
            small += std::min(subnormal_, weights_[k]) * sizes[k];
        return roundings_of(above(small, sizes.size()), most_of_sizes);
    }

    /// The same if value k is 1 and the others are 0.
    [[nodiscard]] double roundings_of_one(std::size_t k, double most_of_sizes) const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        return roundings_of(std::min(subnormal_, weights_[k]), most_of_sizes);
    }

    /// Returns the roundings of a component whose values have the absolute value 1.
    [[nodiscard]] double roundings_of_ones() const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        return roundings_of(above(keys_ * std::min(subnormal_, 1.0), 1), 1);
    }

    /// Returns the roundings of a component whose values are 0.
    [[nodiscard]] double roundings_of_zeros() const {
        return is_known_ ? roundings_of(0, 0) : std::numeric_limits<double>::infinity();
    }

private:
    [[nodiscard]] double roundings_of(double small, double most_of_sizes) const {
        interval const one = number(1);
        interval const all = number(most_of_sizes);
        interval const narrow = all * widened_ + number(small);
        interval const quotient = least_of(narrow, number(2) * all) * factor_ + rest_;
        interval const divided = quotient * (one + gamma(2, 0x1p-24)) + flushed_;
        return rounded_up(divided * (one + stored_.relative) + stored_.absolute - all);
    }

    storing_error stored_;
    interval flushed_;
    interval widened_;
    interval factor_ = number(0);
    interval rest_ = number(0);
    double subnormal_ = 0;
    double keys_ = 0;
    std::vector<double> weights_{}; ///< Q_j
    double all_ = 0;                ///< an upper bound of their sum
    bool is_known_ = false;
};

} // namespace detail

/// A bound limited to that of any mean of the values.
struct held_bound {
    double total;
    double any_mean;
    bool says_something; ///< as in judgement.hpp
};

/// Computes it from the largest mean of the absolute values, that of the distances, and the
/// roundings.
inline held_bound held_to(double own, double size, double spread, double roundings) {
    double const any_mean = detail::rounded_up(detail::number(spread) + detail::number(roundings));
    if (own < any_mean) // not a number is not
        return {own, any_mean, true};
    return {any_mean, any_mean,
            std::isfinite(any_mean)
                && (own <= size / 4 || (roundings <= size / 64 && spread <= 8 * roundings))};
}

namespace detail {

/// For a component whose values have these absolute values and these distances from its output.
inline held_bound held_to_any_mean(double own, mean_bound const& mean,
                                   std::vector<double> const& sizes,
                                   std::vector<double> const& distances) {
    double const size = mean.most(sizes);
    double const spread = mean.most(distances);
    double const roundings = mean.roundings(sizes, size);
    return held_to(own, size, spread, roundings);
}

/// For the weight of key k, which lies between 1 − others and w: the value of k is 1, all others
/// are 0.
inline held_bound held_to_any_share(double own, mean_bound const& mean, std::size_t k, double w,
                                    double others) {
    double const size = mean.most_of_one(k, 1, 0);
    double const spread = mean.most_of_one(k, others, w);
    return held_to(own, size, spread, mean.roundings_of_one(k, size));
}

} // namespace detail

} // namespace attest::oracle
