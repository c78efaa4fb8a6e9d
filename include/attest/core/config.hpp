// What a compiler must be for anything here to be true.
//
// C++20, and floating-point arithmetic that follows IEEE 754: under -ffast-math a
// conversion to the nearest double or a comparison with infinity may be rewritten into
// something else. Every header that computes reaches this one; so none of them finds an operator of
// the global namespace (language.hpp).
// Refused: an older language (ATT-109), -ffast-math and -ffinite-math-only (ATT-108).
#pragma once

#include <attest/core/language.hpp>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "ATT-108 Attest refuses -ffast-math and -ffinite-math-only: its answers would not be exact"
#endif
