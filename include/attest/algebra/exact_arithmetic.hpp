// Evaluation over the exact numbers, and over enclosures of them.
//
// exact_arithmetic: quotients of sums of a·e^r. e^x is exact for a rational x, also where x is
// written as a quotient such as (e + 1)/(2e + 2); log x is for x = e^r, so that log 1 = 0. Outside:
// e to any other exponential, other logarithms, exponents of 2^30 and more.
// enclosure_arithmetic: intervals that hold the value. Outside: a divisor that may be 0, all
// logarithms but of what is not positive (undefined) or exactly 1, exponents of 2^30 and more.
#pragma once

#include <attest/algebra/outcome.hpp>
#include <attest/number/enclosure.hpp>
#include <attest/number/exponential.hpp>

#include <cstdint>

namespace attest::algebra {

namespace detail {

// Found by its argument, which the member functions of the same name below would prevent.
template <class Number>
constexpr Number natural_power(Number const& x) {
    return exp(x);
}

} // namespace detail

struct exact_arithmetic {
    using number = exponential;

    [[nodiscard]] constexpr number quotient_of(std::int64_t numerator,
                                               std::int64_t denominator) const {
        return number(rational(integer(numerator), integer(denominator)));
    }

    [[nodiscard]] constexpr standing divisor(number const& x) const {
        return x.numerator().is_zero() ? standing::undefined : standing::known;
    }

    [[nodiscard]] constexpr outcome<number> exp(number const& x) const {
        if (x.numerator().is_zero())
            return {standing::known, number(1)};
        exponential_term const power = only_term(x);
        bool const constant = power.exponent == surd() && power.coefficient != surd();
        if (!constant || !is_moderate(power.coefficient))
            return {standing::outside, {}};
        return {standing::known, attest::exp(power.coefficient)};
    }

    [[nodiscard]] constexpr outcome<number> log(number const& x) const {
        if (x.sign() <= 0)
            return {standing::undefined, {}};
        exponential_term const power = only_term(x);
        if (power.coefficient != surd(1))
            return {standing::outside, {}};
        return {standing::known, number(power.exponent)};
    }

    [[nodiscard]] constexpr outcome<number> max(number const& x, number const& y) const {
        if (x < y)
            return {standing::known, y};
        return {standing::known, x};
    }

private:
    [[nodiscard]] static constexpr bool is_moderate(surd const& exponent) {
        surd const limit(1 << 30);
        return exponent < limit && -limit < exponent;
    }

    // a·e^r if x ≠ 0 is that, else 0. A quotient is, where its numerator is that multiple of its
    // denominator; the terms of both stand in the order of their exponents.
    [[nodiscard]] static constexpr exponential_term only_term(number const& x) {
        exponential_term const& above = *x.numerator().begin();
        exponential_term const& below = *x.denominator().begin();
        exponential_term const ratio{above.coefficient / below.coefficient,
                                     above.exponent - below.exponent};
        exponential_sum const multiple(ratio.coefficient, ratio.exponent);
        if (x.numerator() == multiple * x.denominator())
            return ratio;
        return {};
    }
};

struct enclosure_arithmetic {
    using number = enclosure;

    int bits = enclosure::default_bits;

    [[nodiscard]] constexpr number quotient_of(std::int64_t numerator,
                                               std::int64_t denominator) const {
        return number(rational(integer(numerator), integer(denominator)), bits);
    }

    [[nodiscard]] constexpr standing divisor(number const& x) const {
        if (x.lower().sign() > 0 || x.upper().sign() < 0)
            return standing::known;
        return x.is_point() ? standing::undefined : standing::outside;
    }

    [[nodiscard]] constexpr outcome<number> exp(number const& x) const {
        dyadic const limit(1, 30);
        if (x.lower() <= -limit || x.upper() >= limit)
            return {standing::outside, {}};
        return {standing::known, detail::natural_power(x)};
    }

    [[nodiscard]] constexpr outcome<number> log(number const& x) const {
        if (x.upper().sign() <= 0)
            return {standing::undefined, {}};
        if (x.is_point() && x.lower() == dyadic(1, 0))
            return {standing::known, number(0, bits)};
        return {standing::outside, {}};
    }

    [[nodiscard]] constexpr outcome<number> max(number const& x, number const& y) const {
        dyadic const& lower = x.lower() < y.lower() ? y.lower() : x.lower();
        dyadic const& upper = x.upper() < y.upper() ? y.upper() : x.upper();
        return {standing::known, number(lower, upper, bits)};
    }
};

} // namespace attest::algebra
