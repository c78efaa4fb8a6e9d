// e^h exceeds 1 + h by half of h^2, which at h = 10^-1200 is below 2^-7168.
// number: ATT-105
// sentence: ATT-105 the sign of a sum of exponentials does not show with 7168 bits
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr bool reaches_its_tangent(attest::rational const& h) {
    return attest::exp(h) >= 1 + h;
}

#ifdef BAD
static_assert(reaches_its_tangent(1e-1200_q));
#else
static_assert(reaches_its_tangent(1e-12_q));
#endif
