// Errors of a candidate in numbers: distances in ulps, and errors against the exact values.
//
// A distance is the difference of the ordinals (element.hpp) of a number and the correctly rounded one, so that ±0 are
// one number, and the steps across 0 and among the subnormal numbers count like all others. Between numbers of which
// one is not finite it is 0 if both are the same, and otherwise there is none: the distance to an infinity is undefined.
// So an overflow is right where it is correct and nowhere else. E4M3 has its NaN instead of infinities. The sign of a
// NaN says nothing. The log-sum-exp of a row without keys is −∞, and nothing else is.
//
// Distances are exact. Those of elements that have none are left out and counted.
// p99 is the ⌈0.99 n⌉-th smallest of the n distances: the smallest distance that at least 99 of 100
// elements do not exceed. It is an element's own, never interpolated.
//
// An error is candidate − m, where m is the midpoint of the bounds. Against the exact value it is off
// by at most half the width of the bounds, and by the roundings of m and of the difference: 2^-53
// of each. The maximum width is given with the rest. Bounds are doubles, so their width is seldom
// less than 2^-52 of the value: for a candidate in float64 only the distances are of use.
//     RMSE √(Σ e²/n)    bias Σ e/n, its standard error √(Σ (e − bias)²/(n − 1)/n)
//     cosine Σ x m / (√Σ x² √Σ m²)    relative |e|/|m|, where the bounds do not hold 0
//     cosine distance ½ Σ (x/√Σ x² − m/√Σ m²)², which is 1 − cosine and keeps its digits near 0
// Left out, and counted: candidates that are not finite, exact values beyond the doubles. What is
// left without any element is NaN, and a distance no_distance: 0 would say that nothing is wrong.
// Only an error or a relative error that is itself beyond the doubles makes others infinite or NaN.
//
// Sums of errors, of their squares and of products are exact (exact_sum.hpp), and each statistic is rounded once, to
// the nearest double: the same bits for the same elements, in any order and in any parts.
#pragma once

#include <attest/oracle/element.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace attest::oracle {

/// Larger than every distance.
inline constexpr std::uint64_t no_distance = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t distance_from_correct(format f, std::uint64_t candidate,
                                              std::uint64_t correct) {
    if (is_nan(f, candidate))
        return is_nan(f, correct) ? 0 : no_distance;
    if (!is_finite(f, candidate) || !is_finite(f, correct))
        return candidate == correct ? 0 : no_distance;
    auto const from = static_cast<std::uint64_t>(ordinal(f, candidate));
    auto const to = static_cast<std::uint64_t>(ordinal(f, correct));
    return ordinal(f, candidate) < ordinal(f, correct) ? to - from : from - to;
}

struct statistics {
    std::size_t elements = 0;
    std::size_t correct = 0; ///< correctly rounded
    std::size_t nan = 0;     ///< candidates, correct or not
    std::size_t infinite = 0;

    std::size_t with_distance = 0;
    std::uint64_t maximum_ulp = 0;
    double mean_ulp = 0;
    std::uint64_t p99_ulp = 0;

    std::size_t measured = 0; ///< of these are the averages that follow
    double maximum_absolute = 0;
    double mean_absolute = 0;
    std::size_t measured_relative = 0;
    double maximum_relative = 0;
    double mean_relative = 0;
    double root_mean_square = 0;
    std::optional<double> cosine{}; ///< nothing where one of the two is 0
    std::optional<double> cosine_distance{};
    double bias = 0;
    std::optional<double> bias_error{}; ///< nothing for less than two elements
    double maximum_width = 0;

    [[nodiscard]] double share_correct() const;
};

} // namespace attest::oracle
