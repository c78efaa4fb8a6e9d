// [lower, upper] with dyadic ends: the interval arithmetic of `enclosure`, without its precision.
//
// x ∘ y holds every a ∘ b with a in x and b in y; each end is rounded outwards to the given bits.
// Source: Moore, Interval Analysis, 1966: the ends of x·y and x/y by the signs of the ends of x, y.
#pragma once

#include <attest/number/dyadic_arithmetic.hpp>
#include <attest/number/surd.hpp>

namespace attest::detail {

struct dyadic_ends {
    dyadic lower;
    dyadic upper;

    [[nodiscard]] constexpr dyadic_ends operator-() const { return {-upper, -lower}; }
};

constexpr dyadic_ends around(dyadic const& lower, dyadic const& upper, int bits) {
    return {round(lower, bits, side::down), round(upper, bits, side::up)};
}

constexpr dyadic_ends around(rational const& x, int bits) {
    return {to_dyadic(x, bits, side::down), to_dyadic(x, bits, side::up)};
}

constexpr dyadic_ends add(dyadic_ends const& x, dyadic_ends const& y, int bits) {
    return {add(x.lower, y.lower, bits, side::down), add(x.upper, y.upper, bits, side::up)};
}

constexpr dyadic_ends multiply(dyadic_ends const& x, dyadic_ends const& y, int bits) {
    if (x.upper.sign() < 0 || (x.upper.sign() == 0 && x.lower.sign() < 0))
        return -multiply(-x, y, bits);
    bool const x_mixed = x.lower.sign() < 0;
    bool const y_mixed = y.lower.sign() < 0 && y.upper.sign() > 0;
    if (x_mixed && y_mixed) {
        dyadic const low = multiply(x.lower, y.upper, bits, side::down);
        dyadic const other_low = multiply(x.upper, y.lower, bits, side::down);
        dyadic const high = multiply(x.lower, y.lower, bits, side::up);
        dyadic const other_high = multiply(x.upper, y.upper, bits, side::up);
        return {low < other_low ? low : other_low, high > other_high ? high : other_high};
    }
    if (x_mixed) {
        dyadic const& outer = y.lower.sign() >= 0 ? y.upper : y.lower;
        dyadic const low = outer.sign() >= 0 ? x.lower : x.upper;
        dyadic const high = outer.sign() >= 0 ? x.upper : x.lower;
        return {multiply(low, outer, bits, side::down), multiply(high, outer, bits, side::up)};
    }
    dyadic const& for_lower = y.lower.sign() >= 0 ? x.lower : x.upper;
    dyadic const& for_upper = y.upper.sign() >= 0 ? x.upper : x.lower;
    return {multiply(for_lower, y.lower, bits, side::down),
            multiply(for_upper, y.upper, bits, side::up)};
}

/// Refused: a divisor that holds 0 (ATT-102).
constexpr dyadic_ends divide(dyadic_ends const& x, dyadic_ends const& y, int bits) {
    if (y.lower.sign() <= 0 && y.upper.sign() >= 0)
        throw division_by_zero("ATT-102 division by zero: the divisor's enclosure holds 0");
    if (y.upper.sign() < 0)
        return divide(-x, -y, bits);
    dyadic const& for_lower = x.lower.sign() >= 0 ? y.upper : y.lower;
    dyadic const& for_upper = x.upper.sign() >= 0 ? y.lower : y.upper;
    return {divide(x.lower, for_lower, bits, side::down),
            divide(x.upper, for_upper, bits, side::up)};
}

/// Refused: a lower end below 0 (ATT-106).
constexpr dyadic_ends square_root(dyadic_ends const& x, int bits) {
    return {square_root(x.lower, bits, side::down), square_root(x.upper, bits, side::up)};
}

constexpr dyadic_ends around(surd const& x, int bits) {
    dyadic_ends const part = around(x.rational_part(), bits);
    if (x.is_rational())
        return part;
    dyadic const radicand{x.radicand(), 0};
    return add(part,
               multiply(around(x.root_part(), bits), square_root({radicand, radicand}, bits), bits),
               bits);
}

} // namespace attest::detail
