// Less of the same where each step costs ten times as much: under the address sanitizer, which finds what one
// problem of a kind does to memory. What all of them compute is tested without it.
//
//     for (int round = 0; round < tests::rounds(600); ++round) {
#pragma once

namespace tests {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// n; under the sanitizers a tenth of it, or the least number with which the test tells what it has to.
constexpr int rounds(int n, int least = 1) {
    if (!sanitized)
        return n;
    return n / 10 > least ? n / 10 : least;
}

} // namespace tests
