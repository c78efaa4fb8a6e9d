// The sign of Σ aᵢ·e^{rᵢ}, decided.
//
// Zero first, exactly: a canonical sum is 0 only when it has no terms (Lindemann–Weierstrass). A
// sum that is not 0 has a sign, and an enclosure fine enough shows it: 64-bit fixed point first,
// then enclosures of 64, 128, … bits. Cheap first and exact only when needed is the plan of CGAL's
// lazy numbers.
//
// Refused: a sign that does not show with 7168 bits (ATT-105); never guessed.
#pragma once

#include <attest/number/enclosure.hpp>
#include <attest/number/exponential_sum.hpp>
#include <attest/number/fixed_point_exp.hpp>

namespace attest {

namespace detail {

/// A sum in fixed point: value ± error, in a unit that is a power of two.
struct fixed_point_sum {
    int128 value = 0;
    int128 error = 0;
    int unit = 0; ///< its exponent of two
    bool usable = false;
};

/// Σ aᵢ·e^{rᵢ} for small rational aᵢ; otherwise not usable, never a wrong value.
constexpr fixed_point_sum fixed_point_value(exponential_sum const& sum) {
    fixed_root const root = [&] {
        for (exponential_term const& term : sum)
            if (!term.exponent.is_rational())
                return root_of(term.exponent.radicand());
        return fixed_root{};
    }();
    list<fixed_exponential> powers;
    powers.reserve(sum.size());
    int largest = -(1 << 14);
    for (exponential_term const& term : sum) {
        fixed_exponential const power = fixed_exp(term.exponent, root);
        if (!power.usable || !term.coefficient.is_rational()
            || !term.coefficient.rational_part().is_small())
            return {};
        largest = power.exponent > largest ? power.exponent : largest;
        powers.push_back(power);
    }
    // Everything in units of 2^(largest − 60). A term is aᵢ(mantissa ± its error)·2^−shift: the
    // division and the shift together take less than one unit off its value; |aᵢ|·error is less than
    // spread, and spread·2^−shift less than one more than what the shift leaves of it.
    int128 value = 0;
    int128 error = 0;
    for (std::size_t i = 0; i < powers.size(); ++i) {
        rational const& coefficient = sum.begin()[i].coefficient.rational_part();
        int128 const top = coefficient.small_numerator();
        int128 const bottom = coefficient.small_denominator();
        // in range below: factors are below 2^63 and 2^61, exponents below 2^13; value is kept small
        int const shift = largest - powers[i].exponent;
        int128 const scaled = floor_divide(top * powers[i].mantissa, bottom);
        int128 const spread = (top < 0 ? -top : top) * powers[i].error / bottom + 1;
        if (shift < 120) {
            value += scaled >> shift;
            error += (spread >> shift) + 2;
        } else {
            // |aᵢ|(mantissa + its error) < 2^63·2^61 + 2^80: below 2^(124 − 120) + 1
            error += 16 + 1;
        }
        if (value > (int128{1} << 125) || value < -(int128{1} << 125))
            return {};
    }
    return {value, error, largest - 60, true};
}

/// −1 or 1 when 64-bit fixed point shows it, else 0.
constexpr int fixed_point_sign(exponential_sum const& sum) {
    fixed_point_sum const x = fixed_point_value(sum);
    if (x.usable && x.value > x.error)
        return 1;
    return x.usable && x.value < -x.error ? -1 : 0; // in range: error < 2^127
}

/// −1 or 1 when enclosures of the given precision show it, else 0.
constexpr int enclosed_sign(exponential_sum const& sum, int bits) {
    enclosure total(rational(0), bits);
    for (exponential_term const& term : sum)
        total = total + enclosure(term.coefficient, bits) * enclose_exp(term.exponent, bits);
    if (total.lower().mantissa.sign() > 0)
        return 1;
    return total.upper().mantissa.sign() < 0 ? -1 : 0;
}

} // namespace detail

/// −1, 0 or 1. Refused: a sign that does not show with 7168 bits (ATT-105).
constexpr int sign(exponential_sum const& sum) {
    if (sum.is_zero())
        return 0;
    int const first = sum.begin()->coefficient.sign();
    bool mixed = false;
    for (exponential_term const& term : sum)
        mixed = mixed || term.coefficient.sign() != first;
    if (!mixed)
        return first;
    if (int const shown = detail::fixed_point_sign(sum); shown != 0)
        return shown;
    for (int bits = 64; bits != 0; bits = detail::wider(bits))
        if (int const shown = detail::enclosed_sign(sum, bits); shown != 0)
            return shown;
    throw precision_cap_reached(
        "ATT-105 the sign of a sum of exponentials does not show with 7168 bits");
}

} // namespace attest
