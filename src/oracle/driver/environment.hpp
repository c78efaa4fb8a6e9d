// Whether doubles behave here as the error bounds assume: rounded to nearest, subnormals kept.
//
// A library linked with -ffast-math may have disabled subnormals for the whole program, and a
// caller may have set another rounding mode. New threads inherit both.
// Refused: either of these (ATT-706). core/config.hpp refuses such options of the compiler itself.
#pragma once

#include <attest/core/config.hpp>
#include <attest/core/error.hpp>

#include <cfenv>
#include <limits>

namespace attest::oracle {

inline void require_arithmetic() {
    // Volatile, so that it is computed at run time, here.
    double const volatile one = 1;
    double const volatile little = std::numeric_limits<double>::epsilon() / 4;
    if (std::fegetround() != FE_TONEAREST || one + little != 1 || -one - little != -1
        || one - little != 1)
        throw altered_arithmetic("ATT-706 the arithmetic of this thread is altered",
                                 "doubles are not rounded to nearest; call "
                                 "std::fesetround(FE_TONEAREST) before");
    double const volatile smallest = std::numeric_limits<double>::min();
    double const volatile subnormal = std::numeric_limits<double>::denorm_min();
    if (smallest / 2 == 0 || subnormal * 1 == 0)
        throw altered_arithmetic("ATT-706 the arithmetic of this thread is altered",
                                 "subnormal numbers are taken for 0, which a library that was "
                                 "linked with -ffast-math may have chosen for the whole program");
}

} // namespace attest::oracle
