// The language that Attest is written in, and what keeps its operators its own.
//
// Refused: an older language (ATT-109), and -fno-exceptions (ATT-111): a throw is what stops constant evaluation,
// and what carries the sentence at run time. How the compiler treats floating-point numbers is not asked
// here but in config.hpp. The headers of the compiled libraries reach this one alone, since they
// compute nothing in floating point: what does is compiled with the flags of the library, so that the
// kernel that a user tests may be compiled with any.
#pragma once

#if __cplusplus < 202002L
#error "ATT-109 Attest is written in C++20: compile with -std=c++20 or later"
#endif

#if !defined(__cpp_exceptions)
#if defined(__clang__)
#pragma clang diagnostic fatal "-W#warnings" // the last that is said: see config.hpp
#warning "ATT-111 Attest refuses by exceptions: compile with -fexceptions, or use attest.h"
#else
#error "ATT-111 Attest refuses by exceptions: compile with -fexceptions, or use attest.h"
#endif
#endif

#include <attest/core/operators.hpp>
