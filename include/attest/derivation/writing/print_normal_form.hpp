// Normal forms as text: a sum of products with powers, 2 * x * y^2 - z.
//
// Printer is the printer of print.hpp, which prints the atoms.
#pragma once

#include <attest/algebra/term/polynomial.hpp>
#include <attest/derivation/writing/bound_names.hpp>
#include <attest/derivation/writing/print_number.hpp>

namespace attest::proofs::detail {

/// Prints a product of powers of atoms.
template <class Printer>
constexpr void print_product(Printer& to, kernel::store const& in, text& out, id n) {
    if (in.size(n) == 0)
        out << '1';
    for (int i = 0; i < in.size(n); i += 2) {
        out << (i > 0 ? " * " : "");
        to.print(out, in.get(n, i), 2);
        if (in.get(n, i + 1) != 1)
            out << '^' << in.get(n, i + 1);
    }
}

/// Prints a sum of such products with coefficients.
template <class Printer>
constexpr void print_polynomial(Printer& to, kernel::store const& in, text& out, id n,
                                int strength) {
    bool const brackets = strength > (in.size(n) > 3 ? 0 : 1);
    if (in.size(n) == 0)
        out << '0';
    out << (brackets ? "(" : "");
    for (int i = 0; i < in.size(n); i += 3) {
        kernel::coefficient c{in.get(n, i + 1), in.get(n, i + 2)};
        bool const negative = c.numerator < 0;
        c = negative ? -c : c;
        out << (i > 0 ? (negative ? " - " : " + ") : (negative ? "-" : ""));
        bool const bare = in.size(in.get(n, i)) == 0;
        if (!kernel::is_one(c) || bare)
            print_number(out, c, 0);
        if (!bare) {
            out << (kernel::is_one(c) ? "" : " * ");
            to.print(out, in.get(n, i), 1);
        }
    }
    out << (brackets ? ")" : "");
}

} // namespace attest::proofs::detail
