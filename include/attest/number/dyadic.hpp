// dyadic: mantissa·2^exponent, the ends of enclosures; and its operations rounded to a side.
//
// Exact: order, negation, comparison with a rational. Sums, products and quotients are rounded to
// the given number of bits, downwards (towards −∞) or upwards, as asked; a term too small to reach
// the last of these bits is replaced by 0 or by one unit below them, whichever lies on that side.
// Mantissas below 2^63 stay in machine words throughout.
//
// Refused: division by zero (ATT-102), exponents of two that 64 bits do not hold (ATT-101).
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/number/rational.hpp>

#include <compare>
#include <concepts>

namespace attest {

struct dyadic {
    integer mantissa = 0;
    long long exponent = 0;

    constexpr dyadic() = default;

    template <built_in_argument Power>
    constexpr dyadic(integer const& significand, Power power) : mantissa(significand) {
        if constexpr (std::same_as<Power, long long>)
            exponent = power; // in range: the same type
        else
            exponent = attest::argument_as<long long>(power);
    }

    [[nodiscard]] constexpr int sign() const { return mantissa.sign(); }

    /// The smallest t with |x| < 2^t, for x ≠ 0.
    [[nodiscard]] constexpr long long top() const {
        return checked_add<long long>(bit_length(mantissa), exponent, "the exponent of a dyadic");
    }

    [[nodiscard]] constexpr dyadic operator-() const { return {-mantissa, exponent}; }

    friend constexpr std::strong_ordering operator<=>(dyadic const& x, dyadic const& y) {
        int const sign = x.sign();
        if (sign != y.sign() || sign == 0)
            return sign <=> y.sign();
        if (x.top() != y.top())
            return sign > 0 ? x.top() <=> y.top() : y.top() <=> x.top();
        // Equal tops: the exponents differ by less than the length of a mantissa.
        // in range below: at most the bits of a mantissa
        if (x.exponent > y.exponent)
            return x.mantissa << (x.exponent - y.exponent) <=> y.mantissa;
        return x.mantissa <=> y.mantissa << (y.exponent - x.exponent);
    }

    friend constexpr bool operator==(dyadic const& x, dyadic const& y) { return (x <=> y) == 0; }
};

enum class side { down, up };

constexpr side opposite(side towards) {
    return towards == side::down ? side::up : side::down;
}

/// x/y, rounded to an integer towards the side asked. Refused: y = 0 (ATT-102).
constexpr integer divide(integer const& x, integer const& y, side towards) {
    if (towards == side::down)
        return floor_divide(x, y);
    return -floor_divide(-x, y);
}

/// x rounded to `bits` bits towards the side asked.
constexpr dyadic round(dyadic x, std::same_as<int> auto bits, side towards) {
    if (bit_length(x.mantissa) <= bits)
        return x;
    int const places = checked_subtract(bit_length(x.mantissa), bits);
    if (towards == side::down)
        x.mantissa = x.mantissa >> places;
    else
        x.mantissa = -(-x.mantissa >> places);
    x.exponent = checked_add<long long>(x.exponent, places, "the exponent of a dyadic");
    return x;
}

/// The same number as a rational. Refused: an exponent beyond 16384 in size (ATT-101).
constexpr rational to_rational(dyadic const& x) {
    if (x.sign() == 0)
        return 0;
    // in range: a constant
    if (x.exponent > detail::widest_bits || x.exponent < -detail::widest_bits)
        throw integer_overflow(
            "ATT-101 integer overflow: a dyadic number needs more than 16384 bits");
    if (x.exponent >= 0)
        return rational(x.mantissa << x.exponent);
    return rational(x.mantissa, integer(1) << -x.exponent); // in range: at most widest_bits
}

/// x compared with p/q, exactly, without building numbers of the size of 2^exponent.
constexpr std::strong_ordering compare(dyadic const& x, rational const& y) {
    if (x.sign() != y.sign() || x.sign() == 0)
        return x.sign() <=> y.sign();
    integer const q = y.denominator();
    // 2^(top − 1) ≤ |x| < 2^top, and |p/q| lies between 2^(above − 2) and 2^above.
    // in range below: widths are at most 16384
    long long const top = x.top();
    long long const above = bit_length(y.numerator()) - bit_length(q) + 1;
    if (top > above || top < above - 1)
        return x.sign() * (top > above ? 1 : -1) <=> 0;
    if (bit_length(x.mantissa) + bit_length(q) > detail::widest_bits)
        return to_rational(x) <=> y;
    return dyadic{x.mantissa * q, x.exponent} <=> dyadic{y.numerator(), 0};
}

} // namespace attest
