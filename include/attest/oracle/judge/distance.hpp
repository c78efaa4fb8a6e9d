// How far a candidate's number is from the correctly rounded one, in units of the last place.
//
// The distance is the difference of ordinals (element.hpp), so that ±0 are one number. The number
// beyond the greatest finite one, infinity or in E4M3 the NaN, has the next ordinal: where an
// overflow is correct, the greatest finite number is at distance 1.
//
// What is not finite has distance 0 where it is the correct result, and otherwise none: it is no
// number to count from. The sign of a NaN says nothing. Where the exact value is −∞, the log-sum-exp
// of a row without keys, only −∞ (in E4M3 the NaN) is correct, and no finite number has a distance.
//
// Exact: everything, by integers.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/element.hpp>

#include <limits>

namespace attest::oracle {

/// Greater than every distance.
inline constexpr std::uint64_t no_distance = std::numeric_limits<std::uint64_t>::max();

constexpr bool is_minus_infinity(bounds const& exact) {
    return exact.upper == -std::numeric_limits<double>::infinity();
}

constexpr std::uint64_t distance_from_correct(format f, std::uint64_t candidate,
                                              std::uint64_t correct, bounds const& exact) {
    if (is_nan(f, candidate))
        return is_nan(f, correct) ? 0 : no_distance;
    if (!is_finite(f, candidate))
        return candidate == correct ? 0 : no_distance;
    if (is_minus_infinity(exact))
        return no_distance;
    auto const from = static_cast<std::uint64_t>(ordinal(f, candidate));
    auto const to = static_cast<std::uint64_t>(ordinal(f, correct));
    return ordinal(f, candidate) < ordinal(f, correct) ? to - from : from - to;
}

} // namespace attest::oracle
