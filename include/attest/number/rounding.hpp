// rounded and rounds_to: decimals of exact numbers, correctly rounded, ties to the even last digit.
//
// The digits are decided: an enclosure of x·10^digits first; when its ends round to different
// integers n and n + 1, x is compared with (n + 1/2)/10^digits exactly. So a tie is seen as a tie, and
// a decimal is never the neighbour of the right one.
//
// Domain: integer, rational, surd, exponential. Refused: what the comparison refuses (ATT-105), a
// number of more than 16384 bits before the point, or a number of decimals that int does not hold
// (ATT-101), fewer than 0 decimals (ATT-110).
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/number/enclose.hpp>

namespace attest {

namespace detail {

/// The first precision an enclosure is tried with: the widest that stays in machine words.
inline constexpr int first_precision = 62;

/// Refused: more than 7168 bits (ATT-105).
constexpr int next_precision(int bits) {
    if (bits >= widest_precision)
        throw precision_cap_reached(
            "ATT-105 precision cap: 7168 bits do not tell to which neighbour a number rounds");
    return bits < 64 ? 128 : wider(bits);
}

/// Refused: a negative number of decimals (ATT-110).
constexpr integer scale_of(int digits) {
    if (digits < 0)
        throw outside_the_domain("ATT-110 outside the domain: a number with fewer than 0 decimals",
                                 (text() << digits).view());
    return power(integer(10), digits);
}

constexpr bool is_even(integer const& x) {
    return (x % integer(2)).sign() == 0;
}

/// The integer nearest to p/q, ties to even, for q > 0.
constexpr integer nearest_quotient(integer const& p, integer const& q) {
    integer const below = floor_divide(p, q);
    integer const rest = p - below * q;
    std::strong_ordering const order = rest <=> q - rest;
    if (order > 0 || (order == 0 && !is_even(below)))
        return below + 1;
    return below;
}

/// The integer nearest to x, ties to even. Refused: one of more than 16384 bits (ATT-101).
constexpr integer nearest_integer(dyadic const& x) {
    if (x.exponent >= 0)
        return x.mantissa << x.exponent;
    if (x.sign() == 0 || x.top() < -1)
        return 0;
    return nearest_quotient(x.mantissa, integer(1) << -x.exponent); // in range: top >= -1
}

/// The integer nearest to x·scale ties to even.
template <class Exact>
constexpr integer nearest_multiple(Exact const& x, rational const& scale) {
    for (int bits = first_precision;; bits = next_precision(bits)) {
        enclosure const scaled = enclose(x, bits) * enclosure(scale, bits);
        integer const low = nearest_integer(scaled.lower());
        integer const high = nearest_integer(scaled.upper());
        if (low == high)
            return low;
        if (high - low == 1) {
            auto const order = x <=> Exact(rational(low * 2 + 1, 2) / scale);
            if (order == 0)
                return is_even(low) ? low : high;
            return order < 0 ? low : high;
        }
    }
}

constexpr integer nearest_multiple(rational const& x, rational const& scale) {
    return nearest_quotient(x.numerator() * scale.numerator(),
                            x.denominator() * scale.denominator());
}

constexpr integer nearest_multiple(integer const& x, rational const& scale) {
    return nearest_multiple(rational(x), scale);
}

} // namespace detail

/// x to `digits` decimals, correctly rounded, ties to even. Refused: digits < 0 (ATT-110).
template <class Exact>
constexpr rational rounded(Exact const& x, integer_argument<int> digits) {
    integer const scale = detail::scale_of(digits);
    return rational(detail::nearest_multiple(x, rational(scale)), scale);
}

/// Whether x, correctly rounded to `digits` decimals, is `value`; false for a value that has more.
/// Refused: digits < 0 (ATT-110).
template <class Exact>
constexpr bool rounds_to(Exact const& x, rational const& value, integer_argument<int> digits) {
    integer const scale = detail::scale_of(digits);
    if (scale % value.denominator() != 0)
        return false;
    return rounded(x, digits) == value;
}

} // namespace attest
