// to_text: exact numbers as they are written. 3/7, 1/2 + 3/7·√2, e^(57/100) / (e^(1/2) + 1).
//
// Exact: what is printed is the number. A rational prints as a quotient, an exponential with its
// numerator over its denominator, terms in the canonical order, brackets only where they are needed.
// Domain: every exact number. Nothing is refused.
#pragma once

#include <attest/core/text.hpp>
#include <attest/number/exponential.hpp>

namespace attest {

namespace detail {

/// |term| of a sum whose first sign is written by the caller.
constexpr text to_text_unsigned(exponential_term const& term)
{
    surd const coefficient = abs(term.coefficient);
    bool const compound =
        !coefficient.is_rational() && coefficient.rational_part().sign() != 0;
    text out;
    if (term.exponent == surd()) {
        out << to_text(coefficient);
        return out;
    }
    if (compound)
        out << '(' << to_text(coefficient) << ")·";
    else if (coefficient != surd(1))
        out << to_text(coefficient) << "·";
    bool const simple = term.exponent.is_rational() && term.exponent.sign() > 0 &&
                        term.exponent.rational_part().denominator() == 1;
    if (term.exponent == surd(1))
        out << 'e';
    else if (simple)
        out << "e^" << to_text(term.exponent);
    else
        out << "e^(" << to_text(term.exponent) << ')';
    return out;
}

} // namespace detail

constexpr text to_text(exponential_sum const& x)
{
    text out;
    if (x.is_zero())
        out << '0';
    bool first = true;
    for (exponential_term const& term : x) {
        bool const negative = term.coefficient.sign() < 0;
        if (first)
            out << (negative ? "-" : "");
        else
            out << (negative ? " - " : " + ");
        if (negative && !term.coefficient.is_rational() &&
            term.coefficient.rational_part().sign() != 0 && term.exponent == surd())
            out << '(' << detail::to_text_unsigned(term) << ')';
        else
            out << detail::to_text_unsigned(term);
        first = false;
    }
    return out;
}

constexpr text to_text(exponential const& x)
{
    if (x.denominator() == exponential_sum(surd(1)))
        return to_text(x.numerator());
    text out;
    if (x.numerator().size() > 1)
        out << '(' << to_text(x.numerator()) << ')';
    else
        out << to_text(x.numerator());
    out << " / (" << to_text(x.denominator()) << ')';
    return out;
}

} // namespace attest
