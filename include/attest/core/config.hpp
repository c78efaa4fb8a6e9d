// What a compiler must be for anything here to be true.
//
// C++20, and floating-point arithmetic that follows IEEE 754: under -ffast-math a
// conversion to the nearest double or a comparison with infinity may be rewritten into
// something else; under g++'s -fsingle-precision-constant the constants of error bounds, such as 1e-300, are
// rounded to float. Every header that computes reaches this one; so none of them finds an operator of
// the global namespace (language.hpp).
// Refused: an older language or compiler (ATT-109), -ffast-math, -ffinite-math-only and
// -fsingle-precision-constant (ATT-108). clang
// goes on after an #error, and says two hundred lines of what it does not know; a fatal warning is the last.
#pragma once

#include <attest/core/language.hpp>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "ATT-108 Attest refuses -ffast-math and -ffinite-math-only: its answers would not be exact"
#endif

static_assert(1e-300 > 0.0,
              "ATT-108 Attest refuses -fsingle-precision-constant: its answers would not be exact");

#if defined(__clang__) && !defined(__apple_build_version__) && __clang_major__ < 16
#pragma clang diagnostic fatal "-W#warnings"
#warning "ATT-109 this compiler is too old for Attest: clang 16 or later, or g++ 11 or later"
#elif !defined(__clang__) && defined(__GNUC__) && __GNUC__ < 11
#error "ATT-109 this compiler is too old for Attest: g++ 11 or later, or clang 16 or later"
#endif
