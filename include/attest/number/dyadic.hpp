// dyadic: mantissa·2^exponent, the ends of enclosures; and its operations rounded to a side.
//
// Exact: order, negation, comparison with a rational. Sums, products and quotients are rounded to
// the given number of bits, downwards (towards −∞) or upwards, as asked; a term too small to reach
// the last of these bits is replaced by 0 or by one unit below them, whichever lies on that side.
// Mantissas below 2^63 stay in machine words throughout.
//
// Refused: division by zero (ATT-102).
#pragma once

#include <attest/number/rational.hpp>

#include <compare>

namespace attest {

struct dyadic {
    integer mantissa = 0;
    long long exponent = 0;

    constexpr dyadic() = default;

    constexpr dyadic(integer const& significand, long long power)
        : mantissa(significand), exponent(power) {}

    [[nodiscard]] constexpr int sign() const { return mantissa.sign(); }

    /// The least t with |x| < 2^t, for x ≠ 0.
    [[nodiscard]] constexpr long long top() const { return bit_length(mantissa) + exponent; }

    [[nodiscard]] constexpr dyadic operator-() const { return {-mantissa, exponent}; }

    friend constexpr std::strong_ordering operator<=>(dyadic const& x, dyadic const& y) {
        int const sign = x.sign();
        if (sign != y.sign() || sign == 0)
            return sign <=> y.sign();
        if (x.top() != y.top())
            return sign > 0 ? x.top() <=> y.top() : y.top() <=> x.top();
        if (x.exponent > y.exponent)
            return x.mantissa << static_cast<unsigned>(x.exponent - y.exponent) <=> y.mantissa;
        return x.mantissa <=> y.mantissa << static_cast<unsigned>(y.exponent - x.exponent);
    }

    friend constexpr bool operator==(dyadic const& x, dyadic const& y) { return (x <=> y) == 0; }
};

enum class side { down, up };

constexpr side opposite(side towards) {
    return towards == side::down ? side::up : side::down;
}

/// x/y to the side asked.
constexpr integer divide(integer const& x, integer const& y, side towards) {
    if (towards == side::down)
        return floor_divide(x, y);
    return -floor_divide(-x, y);
}

/// x cut to `bits` bits, to the side asked.
constexpr dyadic round(dyadic x, int bits, side towards) {
    int const extra = static_cast<int>(bit_length(x.mantissa)) - bits;
    if (extra <= 0)
        return x;
    auto const places = static_cast<unsigned>(extra);
    if (towards == side::down)
        x.mantissa = x.mantissa >> places;
    else
        x.mantissa = -(-x.mantissa >> places);
    x.exponent += extra;
    return x;
}

/// The same number as a rational. Refused: an exponent beyond 16384 in size (ATT-101).
constexpr rational to_rational(dyadic const& x) {
    if (x.sign() == 0)
        return 0;
    if (x.exponent > detail::widest_bits || -x.exponent > detail::widest_bits)
        throw integer_overflow(
            "ATT-101 integer overflow: a dyadic number needs more than 16384 bits");
    if (x.exponent >= 0)
        return rational(x.mantissa << static_cast<unsigned>(x.exponent));
    return rational(x.mantissa, integer(1) << static_cast<unsigned>(-x.exponent));
}

/// x compared with p/q, exactly, without building numbers of the size of 2^exponent.
constexpr std::strong_ordering compare(dyadic const& x, rational const& y) {
    if (x.sign() != y.sign() || x.sign() == 0)
        return x.sign() <=> y.sign();
    return dyadic{x.mantissa * y.denominator(), x.exponent} <=> dyadic{y.numerator(), 0};
}

} // namespace attest
