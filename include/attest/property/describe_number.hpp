// How a property writes a number.
//
// An exact number is written in full, in plain characters: 3*e^(1/2), sqrt(2). When it is
// irrational, a correctly rounded decimal stands beside it; when it is long, the decimal comes
// first and the exact form is cut. A float is written as the dyadic number that it is.
//
// Nothing here runs unless a property is refused.
#pragma once

#include <attest/core/text.hpp>
#include <attest/number/decimal.hpp>
#include <attest/number/enclosure.hpp>
#include <attest/number/plain_characters.hpp>
#include <attest/number/print.hpp>

#include <charconv>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace attest::detail {

/// An enclosure is written by its two ends.
constexpr void write_dyadic(text& out, dyadic const& end) {
    text const mantissa = to_text(end.mantissa);
    out << mantissa.view() << "*2^" << end.exponent;
}

constexpr void write_enclosure(text& out, enclosure const& x) {
    out << '[';
    write_dyadic(out, x.lower());
    out << ", ";
    write_dyadic(out, x.upper());
    out << ']';
}

/// A float is a dyadic rational; the compiler writes it as one, the program in shortest decimals.
template <std::floating_point Float>
constexpr void write_float(text& out, Float x) {
    if (!std::is_constant_evaluated()) {
        char digits[64]{};
        auto const end = std::to_chars(digits, digits + sizeof digits, x);
        out << std::string_view(digits, static_cast<std::size_t>(end.ptr - digits));
        return;
    }
    if (x != x || x - x != x - x) {
        out << (x != x ? "nan" : x < 0 ? "-infinity" : "infinity");
        return;
    }
    Float const whole = Float(9007199254740992); // 2^53; beyond it every double is whole
    rational factor = 1;
    while (x >= whole || x <= -whole) {
        x /= 2;
        factor = factor * rational(2);
    }
    while (x != static_cast<Float>(static_cast<long long>(x))) {
        x *= 2;
        factor = factor / rational(2);
    }
    rational const exact = rational(static_cast<long long>(x)) * factor;
    out << to_text(exact).view();
}

constexpr bool has_letters(std::string_view form) {
    for (char const character : form)
        if (character >= 'a' && character <= 'z')
            return true;
    return false;
}

template <class Exact>
constexpr void write_exact(text& out, Exact const& x) {
    constexpr std::size_t at_most = 110;
    text const written = to_text(x);
    text const plain = in_plain_characters(written.view());
    std::string_view const form = plain.view();
    if (form.size() > at_most) {
        text const near = decimal(x, 12);
        out << near.view() << " (rounded; exactly " << form.substr(0, at_most) << "...)";
        return;
    }
    out << form;
    if (has_letters(form)) {
        text const near = decimal(x, 6);
        out << " (about " << near.view() << ')';
    }
}

template <class Scalar>
constexpr void write_value(text& out, Scalar const& x) {
    if constexpr (std::floating_point<Scalar>)
        write_float(out, x);
    else if constexpr (std::integral<Scalar>)
        out << static_cast<long long>(x);
    else if constexpr (std::same_as<Scalar, enclosure>)
        write_enclosure(out, x);
    else if constexpr (requires { to_text(x); })
        write_exact(out, x);
    else
        out << std::string_view(x.str(20)); // a wide float of another library, at run time
}

} // namespace attest::detail
