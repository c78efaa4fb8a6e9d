// Sums and products of terms as text, as they are written: a - b, a * b, a / b.
//
// Printer is the printer of print.hpp, which prints the parts.
#pragma once

#include <attest/derivation/writing/bound_names.hpp>
#include <attest/derivation/writing/print_number.hpp>

namespace attest::proofs::detail {

/// Returns a for the term (-1) * a, which is printed as -a; 0 for any other term.
[[nodiscard]] constexpr id negated(kernel::store const& in, id n) {
    if (!in.is(n, kind::multiply) || !in.is(in.get(n, 0), kind::number))
        return 0;
    id const factor = in.get(n, 0);
    return in.get(factor, 0) == -1 && in.get(factor, 1) == 1 ? in.get(n, 1) : 0;
}

/// Prints a + b, or a - b.
template <class Printer>
constexpr void print_addition(Printer& to, kernel::store const& in, text& out, id n) {
    to.print(out, in.get(n, 0), 0);
    id const second = in.get(n, 1);
    if (id const other = negated(in, second); other != 0) {
        out << " - ";
        to.print(out, other, 1);
    } else if (in.is(second, kind::number) && in.get(second, 0) < 0) {
        out << " - ";
        print_number(out, -kernel::coefficient{in.get(second, 0), in.get(second, 1)}, 0);
    } else {
        out << " + ";
        to.print(out, in.get(n, 1), 0);
    }
}

/// Prints a * b, a / b, or -a.
template <class Printer>
constexpr void print_multiplication(Printer& to, kernel::store const& in, text& out, id n) {
    if (id const other = negated(in, n); other != 0) {
        out << '-';
        return to.print(out, other, 2);
    }
    to.print(out, in.get(n, 0), 1);
    if (in.is(in.get(n, 1), kind::invert)) {
        out << " / ";
        return to.print(out, in.get(in.get(n, 1), 0), 2);
    }
    out << " * ";
    to.print(out, in.get(n, 1), 2);
}

} // namespace attest::proofs::detail
