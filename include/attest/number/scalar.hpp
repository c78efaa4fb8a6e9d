// scalar_traits<S>: what attention asks of a number type, for every number type.
//
//   exact             whether equality and order are decided
//   exponential_type  the type of e^x for x of type S
//   from_rational     a rational as an S: the number itself, its nearest float or an enclosure of it
//   square_root       √x of a rational, as a surd for exact numbers and as an S otherwise
//   inverse_root      1/√x, likewise
// The primary template serves built-in floating point and every type that is made from an integer
// and divides, such as Boost.Multiprecision's floats and MPFI intervals; its square root is the
// one found by argument-dependent lookup.
#pragma once

#include <attest/core/text.hpp>
#include <attest/number/enclosure.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/print.hpp>

#include <cmath>

namespace attest {

template <class S>
struct scalar_traits {
    static constexpr bool exact = false;
    using exponential_type = S;

    static constexpr S from_integer(integer const& x) {
        if (x.is_small())
            return S(x.small());
        text const digits = to_text(abs(x));
        S value(0);
        for (char const digit : digits.view())
            value = S(value * S(10) + S(digit - '0'));
        if (x.sign() < 0)
            return S(-value);
        return value;
    }

    static constexpr S from_rational(rational const& x) {
        S const numerator = from_integer(x.numerator());
        if (x.denominator() == 1)
            return numerator;
        return S(numerator / from_integer(x.denominator()));
    }

    static constexpr S square_root(rational const& x) {
        using std::sqrt;
        return S(sqrt(from_rational(x)));
    }

    static constexpr S inverse_root(rational const& x) { return S(S(1) / square_root(x)); }
};

template <class S>
struct exact_scalar_traits {
    static constexpr bool exact = true;
    using exponential_type = exponential;

    static constexpr S from_rational(rational const& x) { return S(x); }

    static constexpr surd square_root(rational const& x) { return attest::square_root(x); }

    static constexpr surd inverse_root(rational const& x) { return surd(1) / square_root(x); }
};

template <>
struct scalar_traits<rational> : exact_scalar_traits<rational> {};

template <>
struct scalar_traits<surd> : exact_scalar_traits<surd> {};

template <>
struct scalar_traits<exponential> : exact_scalar_traits<exponential> {};

template <>
struct scalar_traits<enclosure> {
    static constexpr bool exact = false;
    using exponential_type = enclosure;

    static constexpr enclosure from_rational(rational const& x) { return enclosure(x); }

    static constexpr enclosure square_root(rational const& x) {
        return enclosure(attest::square_root(x));
    }

    static constexpr enclosure inverse_root(rational const& x) {
        return enclosure(surd(1) / attest::square_root(x));
    }
};

} // namespace attest
