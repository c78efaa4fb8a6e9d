// How a property writes a number.
//
// An exact number is written in full, in plain characters: 3*e^(1/2), sqrt(2). When it is
// irrational, or has more than 20 characters as the values of most floats do, a correctly rounded
// decimal follows it; when it is long, the decimal comes first and the exact form is cut. A float
// is written as the dyadic rational that it is, at run time as in constant evaluation.
//
// Nothing here runs unless a property is refused.
#pragma once

#include <attest/core/text.hpp>
#include <attest/matrix/exact_entry.hpp>
#include <attest/number/decimal.hpp>
#include <attest/number/enclosure.hpp>
#include <attest/number/plain_characters.hpp>
#include <attest/number/print.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

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

constexpr bool has_letters(std::string_view form) {
    for (char const character : form)
        if (character >= 'a' && character <= 'z')
            return true;
    return false;
}

template <class Exact>
constexpr void write_exact(text& out, Exact const& x) {
    constexpr std::size_t at_most = 110;
    text const written = attest::to_text(x);
    text const plain = in_plain_characters(written.view());
    std::string_view const form = plain.view();
    if (form.size() > at_most) {
        text const near = attest::decimal(x, 12);
        out << near.view() << " (rounded; exactly " << form.substr(0, at_most) << "...)";
        return;
    }
    out << form;
    if (has_letters(form) || form.size() > 20) {
        text const near = attest::decimal(x, 6);
        out << " (about " << near.view() << ')';
    }
}

template <class Scalar>
constexpr void write_value(text& out, Scalar const& x) {
    if constexpr (std::same_as<Scalar, enclosure>)
        detail::write_enclosure(out, x);
    else
        detail::write_exact(out, attest::exact_entry(x));
}

} // namespace attest::detail
