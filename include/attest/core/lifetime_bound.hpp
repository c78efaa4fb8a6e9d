// ATTEST_LIFETIME_BOUND: the result borrows from this argument, or from *this, and must not outlive it.
//
//     [[nodiscard]] constexpr std::string_view view() const ATTEST_LIFETIME_BOUND;
// clang then warns (-Wdangling) of a result that is kept after the temporary from which it borrows. g++ knows no such
// attribute.
#pragma once

#include <attest/core/language.hpp>

#if defined(__clang__)
#define ATTEST_LIFETIME_BOUND [[clang::lifetimebound]]
#else
#define ATTEST_LIFETIME_BOUND
#endif
