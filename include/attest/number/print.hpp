// to_text: exact numbers as they are written. 3/7, 1/2 + 3/7·√2, e^(57/100) / (e^(1/2) + 1).
//
// Exact: what is printed is the number. A rational prints as a quotient, an exponential with its
// numerator over its denominator, terms in the canonical order, brackets only where they are needed.
// Domain: every exact number. Nothing is refused.
#pragma once

#include <attest/core/text.hpp>
#include <attest/number/exponential.hpp>

namespace attest {

constexpr text to_text(exponential const& x) {
    if (x.denominator() == exponential_sum(surd(1)))
        return to_text(x.numerator());
    text out;
    exponential_term const& first = *x.numerator().begin(); // there is one: 0 has denominator 1
    if (x.numerator().size() > 1
        || (detail::is_compound_constant(first) && first.coefficient.sign() > 0))
        out << '(' << to_text(x.numerator()) << ')';
    else
        out << to_text(x.numerator());
    out << " / (" << to_text(x.denominator()) << ')';
    return out;
}

} // namespace attest
