// Errors of a candidate in numbers: distances in ulps, and errors against the exact values.
//
// Distances are exact. Those of elements that have none (distance.hpp) are left out and counted.
// p99 is the ⌈0.99 n⌉-th smallest of the n distances: the least distance that at least 99 of 100
// elements do not exceed. It is an element's own, never interpolated.
//
// An error is candidate − m, where m is the middle of the bounds. Against the exact value it is off
// by at most half the width of the bounds, and by the roundings of m and of the difference: 2^-53
// of each. The greatest width is given with the rest. Bounds are doubles, so their width is seldom
// less than 2^-52 of the value: for a candidate in float64 only the distances are of use.
//     RMSE √(Σ e²/n)    bias Σ e/n, its standard error √(Σ (e − bias)²/(n − 1)/n)
//     cosine Σ x m / (√Σ x² √Σ m²)    relative |e|/|m|, where the bounds do not hold 0
//     cosine distance ½ Σ (x/√Σ x² − m/√Σ m²)², which is 1 − cosine and keeps its digits near 0
// Left out, and counted: candidates that are not finite, exact values beyond the doubles. What is
// left without any element is NaN, and a distance no_distance: 0 would say that nothing is wrong.
// Numbers are divided by a power of two before they are added or squared (binary_scale.hpp). Only
// an error or a relative error that is itself beyond the doubles makes others infinite or NaN.
//
// All sums are compensated_sum, in the order of the elements.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/binary_scale.hpp>
#include <attest/oracle/judge/compensated_sum.hpp>
#include <attest/oracle/judge/distance.hpp>

#include <algorithm>
#include <cmath>

namespace attest::oracle {

struct statistics {
    std::size_t elements = 0;
    std::size_t correct = 0; ///< correctly rounded
    std::size_t nan = 0;     ///< candidates, correct or not
    std::size_t infinite = 0;

    std::size_t with_distance = 0;
    std::uint64_t greatest_ulp = 0;
    double mean_ulp = 0;
    std::uint64_t p99_ulp = 0;

    std::size_t measured = 0; ///< of these are the averages that follow
    double greatest_absolute = 0;
    double mean_absolute = 0;
    std::size_t measured_relative = 0;
    double greatest_relative = 0;
    double mean_relative = 0;
    double root_mean_square = 0;
    std::optional<double> cosine{}; ///< nothing where one of the two is 0
    std::optional<double> cosine_distance{};
    double bias = 0;
    std::optional<double> bias_error{}; ///< nothing for less than two elements
    double greatest_width = 0;

    [[nodiscard]] double share_correct() const {
        return static_cast<double>(correct) / static_cast<double>(elements);
    }
};

namespace detail {

inline double middle(bounds const& exact) {
    return exact.lower + (exact.upper - exact.lower) / 2;
}

/// The sum of two doubles, one of them perhaps negated, rounded up.
inline double width(bounds const& exact) {
    double const near = exact.upper - exact.lower;
    return near == 0 ? 0 : std::nextafter(near, std::numeric_limits<double>::infinity());
}

inline double mean(compensated_sum const& sum, std::size_t count) {
    return count == 0 ? std::numeric_limits<double>::quiet_NaN()
                      : sum.value() / static_cast<double>(count);
}

inline void count_distances(std::vector<std::uint64_t> const& distances, statistics& into) {
    std::vector<std::uint64_t> there;
    compensated_sum sum;
    for (std::uint64_t const one : distances) {
        into.correct += one == 0 ? 1U : 0U;
        if (one == no_distance)
            continue;
        there.push_back(one);
        sum.add(static_cast<double>(one));
        into.greatest_ulp = std::max(into.greatest_ulp, one);
    }
    into.elements = distances.size();
    into.with_distance = there.size();
    into.mean_ulp = mean(sum, there.size());
    if (there.empty()) {
        into.greatest_ulp = no_distance;
        into.p99_ulp = no_distance;
        return;
    }
    std::size_t const rank = there.size() - there.size() / 100; // ⌈0.99 n⌉
    auto const place = there.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(there.begin(), place, there.end());
    into.p99_ulp = *place;
}

} // namespace detail

/// `candidate(k)` are the bits of element k, `exact` and `distances` belong to the same elements.
template <class Candidate>
statistics statistics_of(format f, Candidate const& candidate, std::vector<bounds> const& exact,
                         std::vector<std::uint64_t> const& distances) {
    statistics result;
    detail::count_distances(distances, result);
    auto const each_measured = [&](auto const& act) {
        for (std::size_t k = 0; k < exact.size(); ++k)
            if (is_finite(f, candidate(k)) && std::isfinite(exact[k].lower)
                && std::isfinite(exact[k].upper))
                act(exact[k], detail::middle(exact[k]), value_of(f, candidate(k)));
    };
    for (std::size_t k = 0; k < exact.size(); ++k) {
        result.nan += is_nan(f, candidate(k)) ? 1U : 0U;
        result.infinite += !is_nan(f, candidate(k)) && !is_finite(f, candidate(k)) ? 1U : 0U;
    }
    compensated_sum relatives;
    double greatest_candidate = 0;
    double greatest_middle = 0;
    each_measured([&](bounds const& around, double m, double x) {
        double const size = std::fabs(x - m);
        ++result.measured;
        result.greatest_absolute = std::max(result.greatest_absolute, size);
        result.greatest_width = std::max(result.greatest_width, detail::width(around));
        greatest_candidate = std::max(greatest_candidate, std::fabs(x));
        greatest_middle = std::max(greatest_middle, std::fabs(m));
        if (around.lower <= 0 && around.upper >= 0)
            return;
        ++result.measured_relative;
        relatives.add(size / std::fabs(m));
        result.greatest_relative = std::max(result.greatest_relative, size / std::fabs(m));
    });
    if (result.measured == 0)
        result.greatest_absolute = result.greatest_width = std::numeric_limits<double>::quiet_NaN();
    if (result.measured_relative == 0)
        result.greatest_relative = std::numeric_limits<double>::quiet_NaN();
    result.mean_relative = detail::mean(relatives, result.measured_relative);

    binary_scale const of_errors(result.greatest_absolute);
    binary_scale const of_candidates(greatest_candidate);
    binary_scale const of_middles(greatest_middle);
    compensated_sum sum;
    compensated_sum sizes;
    compensated_sum squares;
    compensated_sum products;
    compensated_sum candidates;
    compensated_sum middles;
    each_measured([&](bounds const&, double m, double x) {
        double const e = of_errors.down(x - m);
        double const from = of_candidates.down(x);
        double const to = of_middles.down(m);
        sum.add(e);
        sizes.add(std::fabs(e));
        squares.add(e * e);
        products.add(from * to);
        candidates.add(from * from);
        middles.add(to * to);
    });
    double const bias = detail::mean(sum, result.measured);
    result.bias = of_errors.up(bias);
    result.mean_absolute = of_errors.up(detail::mean(sizes, result.measured));
    result.root_mean_square = of_errors.up(std::sqrt(detail::mean(squares, result.measured)));

    double const length = std::sqrt(candidates.value());
    double const exact_length = std::sqrt(middles.value());
    compensated_sum deviations;
    compensated_sum turns;
    each_measured([&](bounds const&, double m, double x) {
        double const apart = of_errors.down(x - m) - bias;
        double const turn = of_candidates.down(x) / length - of_middles.down(m) / exact_length;
        deviations.add(apart * apart);
        turns.add(turn * turn);
    });
    if (greatest_candidate > 0 && greatest_middle > 0) {
        result.cosine = std::clamp(products.value() / (length * exact_length), -1.0, 1.0);
        result.cosine_distance = turns.value() / 2;
    }
    auto const n = static_cast<double>(result.measured);
    if (result.measured > 1)
        result.bias_error = of_errors.up(std::sqrt(deviations.value() / (n - 1) / n));
    return result;
}

} // namespace attest::oracle
