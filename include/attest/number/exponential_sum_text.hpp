// to_text of a sum of exponentials: 1 - 2·e^(1/2), terms in their canonical order.
#pragma once

#include <attest/core/text.hpp>
#include <attest/number/exponential_sum.hpp>

namespace attest {

namespace detail {

constexpr bool is_compound(surd const& x) {
    return !x.is_rational() && x.rational_part().sign() != 0;
}

/// Whether the term is a + b√m with a, b ≠ 0 and no power of e, which is written as two terms.
constexpr bool is_compound_constant(exponential_term const& term) {
    return term.exponent == surd() && is_compound(term.coefficient);
}

/// |term| of a sum whose first sign is written by the caller.
constexpr text to_text_unsigned(exponential_term const& term) {
    surd const coefficient = abs(term.coefficient);
    bool const compound = is_compound(coefficient);
    text out;
    if (term.exponent == surd()) {
        out << to_text(coefficient);
        return out;
    }
    if (compound)
        out << '(' << to_text(coefficient) << ")·";
    else if (coefficient != surd(1))
        out << to_text(coefficient) << "·";
    bool const simple = term.exponent.is_rational() && term.exponent.sign() > 0
                        && term.exponent.rational_part().denominator() == 1;
    if (term.exponent == surd(1))
        out << 'e';
    else if (simple)
        out << "e^" << to_text(term.exponent);
    else
        out << "e^(" << to_text(term.exponent) << ')';
    return out;
}

} // namespace detail

constexpr text to_text(exponential_sum const& x) {
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
        if ((negative || (!first && term.coefficient.rational_part().sign() < 0))
            && detail::is_compound_constant(term))
            out << '(' << detail::to_text_unsigned(term) << ')';
        else
            out << detail::to_text_unsigned(term);
        first = false;
    }
    return out;
}

} // namespace attest
