// Errors of a candidate in numbers: distances in ulps, and errors against the exact values.
//
// A distance is the difference of the ordinals (element.hpp) of a number and the correctly rounded
// one, so ±0 are one number, and steps across 0 and among the subnormal numbers count like all
// others. If one of the two is not finite, the distance is 0 if both are the same, and otherwise
// undefined. So an infinity is right only where it is the correct result. In E4M3 NaN takes the
// role of the infinities. The sign of a NaN is ignored. The log-sum-exp of a row without keys is
// −∞; no other value is accepted.
//
// Distances are exact. Elements whose distance is undefined are left out and counted. p99 is the
// ⌈0.99 n⌉-th smallest of the n distances: the smallest distance that at least 99 of 100 elements
// do not exceed. It is the distance of an element, never interpolated.
//
// An error is candidate − m, where m is the midpoint of the bounds. It differs from the error
// against the exact value by at most half the width of the bounds plus the roundings of m and of
// the difference, 2^-53 of each. The maximum width is reported as well. Bounds are doubles, so
// their width is seldom less than 2^-52 of the value: for a candidate in float64 only the distances
// are meaningful.
//     RMSE √(Σ e²/n)    bias Σ e/n, its standard error √(Σ (e − bias)²/(n − 1)/n)
//     cosine Σ x m / (√Σ x² √Σ m²)    relative |e|/|m|, where the bounds do not contain 0
//     cosine distance ½ Σ (x/√Σ x² − m/√Σ m²)², which is 1 − cosine and keeps its digits near 0
// Left out and counted: candidates that are not finite, exact values beyond the doubles. A
// statistic over no elements is NaN, a distance no_distance, since 0 would mean that nothing is
// wrong. Other statistics become infinite or NaN only if an error or a relative error is itself
// beyond the doubles.
//
// Sums of errors, of their squares and of products are exact (exact_sum.hpp), and each statistic is
// rounded once, to the nearest double: the result does not depend on order or grouping.
#pragma once

#include <attest/oracle/element.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace attest::oracle {

/// Exceeds every distance.
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

    std::size_t measured = 0; ///< the number of elements in the following averages
    double maximum_absolute = 0;
    double mean_absolute = 0;
    std::size_t measured_relative = 0;
    double maximum_relative = 0;
    double mean_relative = 0;
    double root_mean_square = 0;
    std::optional<double> cosine{}; ///< nothing where one of the two is 0
    std::optional<double> cosine_distance{};
    double bias = 0;
    std::optional<double> bias_error{}; ///< nothing for fewer than two elements
    double maximum_width = 0;

    [[nodiscard]] double share_correct() const;
};

} // namespace attest::oracle
