// The ring operations of `integer`, division with remainder, and shifts.
//
// `/` and `%` truncate towards zero as for built-in integers, with x == (x / y) * y + x % y;
// `floor_divide` and `>>` round towards minus infinity.
#pragma once

#include <attest/number/integer.hpp>

namespace attest {

constexpr integer operator+(integer const& x, integer const& y) {
    std::int64_t sum = 0;
    if (x.is_small() && y.is_small() && !__builtin_add_overflow(x.small(), y.small(), &sum))
        return integer(sum);
    return integer(detail::add(x.wide(), y.wide()));
}

constexpr integer operator-(integer const& x, integer const& y) {
    std::int64_t difference = 0;
    if (x.is_small() && y.is_small() && !__builtin_sub_overflow(x.small(), y.small(), &difference))
        return integer(difference);
    return integer(detail::add(x.wide(), (-y).wide()));
}

constexpr integer operator*(integer const& x, integer const& y) {
    std::int64_t product = 0;
    if (x.is_small() && y.is_small() && !__builtin_mul_overflow(x.small(), y.small(), &product))
        return integer(product);
    return integer(detail::multiply(x.wide(), y.wide()));
}

constexpr integer operator/(integer const& x, integer const& y) {
    if (y.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: an integer divided by 0");
    if (x.is_small() && y.is_small())
        return integer(x.small() / y.small());
    detail::wide_integer const dividend = x.wide();
    detail::wide_integer const divisor = y.wide();
    return integer(detail::wide_integer(dividend / divisor));
}

constexpr integer operator%(integer const& x, integer const& y) {
    if (y.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: the remainder of an integer by 0");
    if (x.is_small() && y.is_small())
        return integer(x.small() % y.small());
    detail::wide_integer const dividend = x.wide();
    detail::wide_integer const divisor = y.wide();
    return integer(detail::wide_integer(dividend % divisor));
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

/// The greatest integer that is at most x / y. Refused: y = 0 (ATT-102).
constexpr integer floor_divide(integer const& x, integer const& y) {
    integer quotient = x / y;
    if (x.sign() * y.sign() < 0 && quotient * y != x)
        quotient -= 1;
    return quotient;
}

/// Number of bits of |x|; 0 for x = 0.
constexpr unsigned bit_length(integer const& x) {
    if (!x.is_small())
        return detail::bit_length(x.wide());
    std::int64_t const value = x.small();
    return static_cast<unsigned>(
        std::bit_width(static_cast<std::uint64_t>(value < 0 ? -value : value)));
}

/// x · 2^bits.
constexpr integer operator<<(integer const& x, unsigned bits) {
    if (x.sign() == 0)
        return x;
    if (bit_length(x) + bits <= 62)
        return integer(x.small() * (std::int64_t{1} << bits));
    if (x.sign() < 0)
        return -(-x << bits); // Boost shifts no negative number
    return integer(detail::shift_left(x.wide(), bits));
}

/// The greatest integer that is at most x / 2^bits.
constexpr integer operator>>(integer const& x, unsigned bits) {
    if (x.is_small())
        return integer(bits > 62 ? (x.small() < 0 ? std::int64_t{-1} : std::int64_t{0})
                                 : x.small() >> bits);
    if (x.sign() > 0)
        return integer(detail::shift_right(x.wide(), bits));
    integer const below = -(x + 1); // floor(x / 2^b) = −1 − floor((−x − 1) / 2^b)
    return -((below >> bits) + 1);
}

} // namespace attest
