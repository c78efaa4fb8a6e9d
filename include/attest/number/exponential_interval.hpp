// e^x for every x in an interval: between e^lower and e^upper, for e^x increases.
//
// The ends are first shortened outwards to a multiple of 2^(−bits − 8), so that an end such as
// 2^(−10⁸) needs no rational of its own length; this widens the result by less than 2^(−bits − 7) of
// itself.
//
// Refused: |x| ≥ 2^40 (ATT-106).
#pragma once

#include <attest/number/exponential_ends.hpp>

namespace attest::detail {

/// x to a multiple of 2^(−places), to the side asked, as a rational.
constexpr rational shortened(dyadic x, int places, side towards) {
    if (x.sign() == 0)
        return 0;
    if (x.top() > 40)
        throw outside_the_exact_numbers("ATT-106 e^x is computed for |x| < 2^40 only");
    // in range below: bits + 8, for at most 7168 bits
    if (x.exponent < -places) {
        long long const kept = checked_add<long long>(x.top(), places);
        // Not a choice between two temporaries: g++ 12 destroys such a temporary twice.
        if (kept > 0)
            x = round(x, checked_cast<int>(kept), towards);
        else
            x = {(x.sign() > 0) == (towards == side::up) ? x.sign() : 0, -places};
    }
    return to_rational(x);
}

constexpr dyadic_ends exponential_ends(dyadic_ends const& x, int bits) {
    return {exponential_ends(surd(shortened(x.lower, bits + 8, side::down)), bits).lower,
            exponential_ends(surd(shortened(x.upper, bits + 8, side::up)), bits).upper};
}

} // namespace attest::detail
