// A rational number as text: 2, -1/3, and (-1/3) where it is a factor.
#pragma once

#include <attest/algebra/term/coefficient.hpp>
#include <attest/core/text.hpp>

namespace attest::proofs::detail {

/// Prints the number, in brackets where the binding strength (print.hpp) requires them.
constexpr void print_number(text& out, kernel::coefficient const& value, int strength) {
    bool const brackets = strength > 0 && (value.numerator < 0 || value.denominator != 1);
    out << (brackets ? "(" : "") << value.numerator;
    if (value.denominator != 1)
        out << '/' << value.denominator;
    out << (brackets ? ")" : "");
}

} // namespace attest::proofs::detail
