// Number theory on `integer`: greatest common divisor, powers, square roots.
//
// Source: Euclid's algorithm; Newton's iteration for the integer square root, which decreases
// from any start above the root until it reaches its floor (Knuth, TAOCP 2, 4.5.2; Cohen,
// A Course in Computational Algebraic Number Theory, algorithm 1.7.1).
#pragma once

#include <attest/number/integer_arithmetic.hpp>

namespace attest {

namespace detail {

/// gcd(|m|, |n|) for |m|, |n| < 2^63.
constexpr std::int64_t small_gcd(std::int64_t m, std::int64_t n) {
    while (n != 0) {
        std::int64_t const remainder = m % n;
        m = n;
        n = remainder;
    }
    return m < 0 ? -m : m; // in range: |m| < 2^63
}

} // namespace detail

/// The greatest common divisor, never negative; gcd(0, 0) = 0.
constexpr integer gcd(integer const& x, integer const& y) {
    if (x.is_small() && y.is_small())
        return integer::from_small(detail::small_gcd(x.small(), y.small()));
    integer a = abs(x);
    integer b = abs(y);
    while (!(a.is_small() && b.is_small())) {
        if (b.sign() == 0)
            return a;
        integer remainder = a % b;
        a = static_cast<integer&&>(b);
        b = static_cast<integer&&>(remainder);
    }
    return integer::from_small(detail::small_gcd(a.small(), b.small()));
}

namespace detail {

/// |exponent|, whatever its type.
template <machine_integer Exponent>
constexpr std::uint64_t size_of_exponent(Exponent exponent) {
    if (exponent > 0)
        return checked_cast<std::uint64_t>(exponent);
    return checked_subtract<std::uint64_t>(0, exponent);
}

/// base^exponent by squaring; x^0 = 1. No square is taken that the result does not hold.
template <class Number>
constexpr Number power_by_squaring(Number const& base, std::uint64_t exponent) {
    Number result = 1;
    Number square = base;
    for (std::uint64_t left = exponent; left != 0;) {
        if (left % 2 == 1)
            result *= square;
        left /= 2;
        if (left != 0)
            square *= square;
    }
    return result;
}

} // namespace detail

/// base^exponent; 0^0 = 1. Refused: 0 to a negative power (ATT-102); any other number but 1 and −1
/// to a negative power (ATT-110), which is a fraction.
template <machine_integer Exponent>
constexpr integer power(integer const& base, Exponent exponent) {
    std::uint64_t const size = detail::size_of_exponent(exponent);
    if (size != 0 && !(exponent > 0)) {
        if (base.sign() == 0)
            throw division_by_zero("ATT-102 division by zero: 0 to a negative power");
        if (base != 1 && base != -1)
            throw outside_the_domain(
                "ATT-110 outside the domain: a negative power of an integer is a fraction");
    }
    return detail::power_by_squaring(base, size);
}

/// The largest integer whose square is at most x. Refused: x < 0 (ATT-106).
constexpr integer integer_sqrt(integer const& x) {
    if (x.sign() < 0)
        throw outside_the_exact_numbers(
            "ATT-106 the square root of a negative integer is not real");
    if (x.sign() == 0)
        return x;
    integer root = integer(1) << (bit_length(x) + 1) / 2;
    for (;;) {
        integer next = (root + x / root) >> 1;
        if (next >= root)
            return root;
        root = static_cast<integer&&>(next);
    }
}

} // namespace attest
