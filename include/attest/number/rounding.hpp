// rounded and rounds_to: decimals of exact numbers, correctly rounded, ties to the even last digit.
//
// The digits are decided: an enclosure of x·10^digits first; when its ends round to different
// integers n and n + 1, x is compared with (n + 1/2)/10^digits exactly. So a tie is seen as a tie, and
// a decimal is never the neighbour of the right one.
//
// Domain: integer, rational, surd, exponential. Refused: what the comparison refuses (ATT-105).
#pragma once

#include <attest/number/enclose.hpp>

namespace attest {

namespace detail {

/// The first precision an enclosure is tried with: the widest that stays in machine words.
inline constexpr int first_precision = 62;

constexpr int next_precision(int bits) {
    return bits < 64 ? 128 : 2 * bits;
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

/// The integer nearest to x, ties to even. Requires an x of less than 16384 bits.
constexpr integer nearest_integer(dyadic const& x) {
    if (x.exponent >= 0)
        return x.mantissa << static_cast<unsigned>(x.exponent);
    if (x.sign() == 0 || x.top() < -1)
        return 0;
    return nearest_quotient(x.mantissa, integer(1) << static_cast<unsigned>(-x.exponent));
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

/// x to `digits` decimals, correctly rounded, ties to even.
template <class Exact>
constexpr rational rounded(Exact const& x, int digits) {
    integer const scale = power(integer(10), digits);
    return rational(detail::nearest_multiple(x, rational(scale)), scale);
}

/// Whether x, correctly rounded to `digits` decimals, is `value`; false for a value that has more.
template <class Exact>
constexpr bool rounds_to(Exact const& x, rational const& value, int digits) {
    integer const scale = power(integer(10), digits);
    if (scale % value.denominator() != 0)
        return false;
    return rounded(x, digits) == value;
}

} // namespace attest
