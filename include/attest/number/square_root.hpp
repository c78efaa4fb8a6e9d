// square_root: the root of a rational, exactly, as a surd; and 1/√d, the scale of attention.
//
// √(p/q) = √(pq)/q, and pq = s²m with m square-free: √(p/q) = (s/q)√m.
//
// Refused: a negative number (ATT-106); one that is no square and whose pq exceeds 2⁴⁰, which trial
// division would not reach in reasonable time (ATT-106).
#pragma once

#include <attest/number/surd.hpp>

namespace attest {

/// Whether n is the square of a whole number.
constexpr bool is_square(integer const& n) {
    if (n.sign() < 0)
        return false;
    integer const root = integer_sqrt(n);
    return root * root == n;
}

/// √x. Refused: x < 0, or x = p/q that is no square with pq > 2⁴⁰ (ATT-106).
constexpr surd square_root(rational const& x) {
    if (x.sign() < 0)
        throw outside_the_exact_numbers("ATT-106 the square root of a negative number is not real",
                                        to_text(x));
    integer const whole_root = integer_sqrt(x.numerator());
    integer const part_root = integer_sqrt(x.denominator());
    if (whole_root * whole_root == x.numerator() && part_root * part_root == x.denominator())
        return surd(rational(whole_root, part_root));
    integer const radicand = x.numerator() * x.denominator();
    if (bit_length(radicand) > 40)
        throw outside_the_exact_numbers("ATT-106 a square root whose radicand exceeds 2^40",
                                        to_text(x));
    return surd(0, rational(1, x.denominator()), radicand.small());
}

} // namespace attest
