// The rational coefficients of normal forms: two 64-bit integers in lowest terms.
//
// Exact. Derivations have coefficients such as 1/2 or -3; one that leaves 64 bits is refused
// (ATT-510), never wrapped (calculus, paragraph 4.1).
#pragma once

#include <attest/core/checked.hpp>

#include <cstdint>

namespace attest::kernel {

struct coefficient { // without values of its own, so that lists of them need no constructor
    std::int64_t numerator;
    std::int64_t denominator;

    friend constexpr bool operator==(coefficient const&, coefficient const&) = default;
};

inline constexpr coefficient no_coefficient{0, 1}; // 0

[[nodiscard]] constexpr bool is_zero(coefficient const& c) {
    return c.numerator == 0;
}

[[nodiscard]] constexpr bool is_one(coefficient const& c) {
    return c.numerator == 1 && c.denominator == 1;
}

namespace detail {

// The vocabulary of core/checked.hpp, with the error of a derivation.
[[nodiscard]] constexpr std::int64_t checked_product(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (!multiply_fits(a, b, result))
        throw coefficient_overflow("ATT-510 a coefficient of this derivation exceeds 64 bits");
    return result;
}

[[nodiscard]] constexpr std::int64_t checked_sum(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (!add_fits(a, b, result))
        throw coefficient_overflow("ATT-510 a coefficient of this derivation exceeds 64 bits");
    return result;
}

/// Returns the greatest common divisor, which is not negative; 0 for 0 and 0. The judge relies on it and
/// does not call std::gcd: a program can add a better match to namespace std.
[[nodiscard]] constexpr std::int64_t common_divisor(std::int64_t a, std::int64_t b) {
    while (b != 0) {
        std::int64_t const rest = b == -1 ? 0 : a % b; // the smallest integer by -1 overflows
        a = b;
        b = rest;
    }
    return a < 0 ? checked_product(a, -1) : a;
}

} // namespace detail

[[nodiscard]] constexpr coefficient lowest_terms(std::int64_t numerator, std::int64_t denominator) {
    if (denominator == 1)
        return {numerator, 1};
    if (denominator < 0) {
        numerator = detail::checked_product(numerator, -1);
        denominator = detail::checked_product(denominator, -1);
    }
    std::int64_t const common = detail::common_divisor(numerator, denominator);
    return {numerator / common, denominator / common};
}

[[nodiscard]] constexpr coefficient operator+(coefficient const& a, coefficient const& b) {
    if (a.denominator == 1 && b.denominator == 1)
        return {detail::checked_sum(a.numerator, b.numerator), 1};
    return lowest_terms(detail::checked_sum(detail::checked_product(a.numerator, b.denominator),
                                            detail::checked_product(b.numerator, a.denominator)),
                        detail::checked_product(a.denominator, b.denominator));
}

[[nodiscard]] constexpr coefficient operator*(coefficient const& a, coefficient const& b) {
    if (is_one(a))
        return b;
    if (is_one(b))
        return a;
    return lowest_terms(detail::checked_product(a.numerator, b.numerator),
                        detail::checked_product(a.denominator, b.denominator));
}

[[nodiscard]] constexpr coefficient operator-(coefficient const& a) {
    return {detail::checked_product(a.numerator, -1), a.denominator};
}

/// Returns 1/c. Requires c ≠ 0.
[[nodiscard]] constexpr coefficient reciprocal(coefficient const& c) {
    return lowest_terms(c.denominator, c.numerator);
}

[[nodiscard]] constexpr bool operator<(coefficient const& a, coefficient const& b) {
    return (a + -b).numerator < 0;
}

} // namespace attest::kernel
