// The ring operations of `integer`, division with remainder, and shifts.
//
// `/` and `%` truncate towards zero as for built-in integers, with x == (x / y) * y + x % y;
// `floor_divide` and `>>` round towards minus infinity.
// Refused: more than 16384 bits, or a shift by a number of bits that 64 bits do not hold (ATT-101),
// division by zero (ATT-102), a shift by a negative or a floating-point number of bits (ATT-110).
#pragma once

#include <attest/core/checked.hpp>
#include <attest/core/integer_argument.hpp>
#include <attest/number/integer.hpp>
#include <attest/number/wide_arithmetic.hpp>

namespace attest {

constexpr integer operator+(integer const& x, integer const& y) {
    std::int64_t sum = 0;
    if (x.is_small() && y.is_small() && add_fits(x.small(), y.small(), sum))
        return integer(sum);
    return integer(detail::add(x.wide(), y.wide()));
}

constexpr integer operator-(integer const& x, integer const& y) {
    std::int64_t difference = 0;
    if (x.is_small() && y.is_small() && subtract_fits(x.small(), y.small(), difference))
        return integer(difference);
    return integer(detail::add(x.wide(), y.wide(), -1));
}

constexpr integer operator*(integer const& x, integer const& y) {
    std::int64_t product = 0;
    if (x.is_small() && y.is_small() && multiply_fits(x.small(), y.small(), product))
        return integer(product);
    return integer(detail::multiply(x.wide(), y.wide()));
}

constexpr integer operator/(integer const& x, integer const& y) {
    if (y.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: an integer divided by 0");
    if (x.is_small() && y.is_small())
        return integer(x.small() / y.small());
    return integer(detail::divide(x.wide(), y.wide()).quotient);
}

constexpr integer operator%(integer const& x, integer const& y) {
    if (y.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: the remainder of an integer by 0");
    if (x.is_small() && y.is_small())
        return integer(x.small() % y.small());
    return integer(detail::divide(x.wide(), y.wide()).remainder);
}

constexpr integer& operator+=(integer& x, integer const& y) {
    return x = x + y;
}

constexpr integer& operator-=(integer& x, integer const& y) {
    return x = x - y;
}

constexpr integer& operator*=(integer& x, integer const& y) {
    return x = x * y;
}

constexpr integer& operator/=(integer& x, integer const& y) {
    return x = x / y;
}

constexpr integer& operator%=(integer& x, integer const& y) {
    return x = x % y;
}

/// |x|.
constexpr integer abs(integer const& x) {
    if (x.sign() < 0)
        return -x;
    return x;
}

/// The largest integer that is at most x / y. Refused: y = 0 (ATT-102).
constexpr integer floor_divide(integer const& x, integer const& y) {
    integer quotient = x / y;
    if (x.sign() * y.sign() < 0 && quotient * y != x) // in range: each -1, 0 or 1
        quotient -= 1;
    return quotient;
}

/// Number of bits of |x|; 0 for x = 0.
constexpr int bit_length(integer const& x) {
    if (!x.is_small())
        return detail::bit_length(x.wide());
    std::int64_t const value = x.small();
    // in range: |x| < 2^63
    auto const size = static_cast<std::uint64_t>(value < 0 ? -value : value);
    return static_cast<int>(std::bit_width(size)); // in range: at most 63
}

namespace detail {

constexpr void require_shift(std::int64_t bits) {
    if (bits < 0)
        throw outside_the_domain("ATT-110 outside the domain: a shift by fewer than 0 bits",
                                 (text() << bits).view());
}

} // namespace detail

/// x · 2^bits. Refused: bits < 0 (ATT-110).
template <built_in_argument Bits>
constexpr integer operator<<(integer const& x, Bits given) {
    auto bits = attest::argument_as<std::int64_t>(given);
    detail::require_shift(bits);
    if (x.sign() == 0)
        return x;
    if (bits <= 62 - bit_length(x))
        return integer(x.small() * (std::int64_t{1} << bits)); // in range: below 2^62
    return integer(detail::shift_left(x.wide(), bits));
}

/// The largest integer that is at most x / 2^bits. Refused: bits < 0 (ATT-110).
template <built_in_argument Bits>
constexpr integer operator>>(integer const& x, Bits given) {
    auto const bits = attest::argument_as<std::int64_t>(given);
    detail::require_shift(bits);
    if (x.is_small())
        return integer(bits > 62 ? (x.small() < 0 ? std::int64_t{-1} : std::int64_t{0})
                                 : x.small() >> bits);
    if (x.sign() > 0)
        return integer(detail::shift_right(x.wide(), bits));
    integer const below = -(x + 1); // floor(x / 2^b) = −1 − floor((−x − 1) / 2^b)
    return -((below >> bits) + 1);
}

} // namespace attest
