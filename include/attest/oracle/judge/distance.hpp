// How far a candidate's number is from the correctly rounded one, in units of the last place.
//
// The distance is the difference of ordinals (element.hpp), so that ±0 are one number, and the steps
// across 0 and among the subnormal numbers count like all others.
//
// Between numbers of which one is not finite it is 0 if both are the same, and otherwise there is
// none: an infinity is no number to count from, nor to. So an overflow is right where it is correct
// and nowhere else, and the largest finite number is no substitute for it: the exact value may be
// any number of times as great. E4M3 has its NaN in place of the infinities. The sign of a NaN says
// nothing. The log-sum-exp of a row without keys is −∞, and nothing else is.
//
// Exact: everything, by integers.
#pragma once

#include <attest/oracle/element.hpp>

#include <limits>

namespace attest::oracle {

/// Greater than every distance.
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

} // namespace attest::oracle
