// One element of an answer held to the ball around its exact value.
//
// The ball and the oracle's enclosure hold the same number, so they meet; where both ends of the ball round
// to one number, that is the only right answer. A ball that is still on the border of two numbers at the last
// precision is a midpoint, for all that can be known: of the two the even one, unless something faint could
// hide behind the ball.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/arb/rounding.hpp"

#include <cmath>

namespace judge {

using namespace attest::oracle;

/// One element as the oracle answered it.
struct answered {
    format as;
    std::uint64_t bits;
    bounds around;
};

/// How closely a row is looked at.
struct precision {
    slong bits;
    bool is_last; ///< what these do not decide is a midpoint
    bool faint;   ///< or so near to one that these do not tell
};

struct tally {
    std::uint64_t elements = 0;
    std::uint64_t decided = 0;
    std::uint64_t refined = 0;   ///< decided by more than 128 bits
    std::uint64_t midpoints = 0; ///< not decided

    tally& operator+=(tally const& other) {
        elements += other.elements;
        decided += other.decided;
        refined += other.refined;
        midpoints += other.midpoints;
        return *this;
    }
};

/// What a ball says of an element.
struct seen_element {
    char const* complaint = nullptr; ///< null where nothing is wrong
    std::uint64_t low = 0;           ///< what the ends of the ball round to
    std::uint64_t high = 0;
    bool is_decided = false;
    bool is_midpoint = false;
    bool is_even = false; ///< of a midpoint: the even neighbour was taken
};

inline seen_element look_at(answered const& own, arb_srcptr x, precision const& looked) {
    auto const [bits, is_last, faint] = looked;
    seen_element found;
    if (arb_is_finite(x) == 0) { // great scores need more bits
        if (is_last) {
            found.complaint = "no ball says anything";
            found.is_decided = true;
        }
        return found;
    }
    ends const exact(x, bits);
    bool const meets = mpfr_cmp_d(exact.lower, own.around.upper) <= 0
                       && mpfr_cmp_d(exact.upper, own.around.lower) >= 0;
    found.low = rounded(own.as, exact.lower);
    found.high = rounded(own.as, exact.upper);
    // A NaN among the bounds meets nothing.
    if (!meets || std::isnan(own.around.lower) || std::isnan(own.around.upper))
        found.complaint = "the ball and the enclosure do not meet";
    // The NaN of a format "fnuz" is what lies beyond its numbers on either side.
    bool const is_either_side = mpfr_signbit(exact.lower) != mpfr_signbit(exact.upper)
                                && last_without_infinity(own.as)
                                && found.low == no_number_of(own.as, false);
    if (found.low == found.high && !is_either_side) {
        if (own.bits != found.low)
            found.complaint = "another number is nearest";
        found.is_decided = true;
    } else if (is_last) {
        found.is_midpoint = true;
        found.is_even = own.bits % 2 == 0;
        if ((own.bits != found.low && own.bits != found.high) || (!found.is_even && !faint))
            found.complaint = "a midpoint that went the wrong way";
    }
    return found;
}

/// Adds what was seen of an element to the counts, unless more bits are needed.
inline bool count(seen_element const& found, slong bits, tally& counts) {
    if (!found.is_decided && !found.is_midpoint)
        return false;
    counts.elements += 1;
    counts.decided += found.is_decided ? 1 : 0;
    counts.refined += found.is_decided && bits > 128 ? 1 : 0;
    counts.midpoints += found.is_midpoint ? 1 : 0;
    return true;
}

} // namespace judge
