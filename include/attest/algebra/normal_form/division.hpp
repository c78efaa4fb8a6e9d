// Division of polynomials without remainder (calculus, paragraph 4.8).
//
// Atoms count as unknowns. The quotient is found by repeated division of leading terms, and accepted
// only if the divisor times the quotient, multiplied out, is the dividend. So the judge does not rely
// on the order of terms.
#pragma once

#include <attest/algebra/term/polynomial.hpp>

namespace attest::kernel {

/// Is product a before product b in an order that multiplication preserves? Lexicographic in the
/// exponents, atom by atom.
[[nodiscard]] constexpr bool leads(nodes const& in, id a, id b) {
    int i = 0;
    int k = 0;
    while (i < in.size(a) || k < in.size(b)) {
        bool const from_a = k == in.size(b) || (i < in.size(a) && in.get(a, i) <= in.get(b, k));
        bool const from_b = i == in.size(a) || (k < in.size(b) && in.get(b, k) <= in.get(a, i));
        word const power_a = from_a ? in.get(a, i + 1) : 0;
        word const power_b = from_b ? in.get(b, k + 1) : 0;
        if (power_a != power_b)
            return power_a > power_b;
        // in range below: positions in a node
        i += from_a ? 2 : 0;
        k += from_b ? 2 : 0;
    }
    return false;
}

/// Returns the term of a that leads all others. Requires a term: 0 has none.
[[nodiscard]] constexpr monomial leading(nodes const& in, polynomial const& a) {
    monomial best = a[0];
    for (monomial const& each : a)
        if (leads(in, each.product, best.product))
            best = each;
    return best;
}

/// a/b as a product if b divides a with exponents that are not negative; false otherwise.
[[nodiscard]] constexpr bool divides(nodes& in, id b, id a, id& quotient) {
    quotient = a;
    for (int k = 0; k < in.size(b); k += 2) {
        bool found = false;
        for (int i = 0; !found && i < in.size(quotient); i += 2)
            if (in.get(quotient, i) == in.get(b, k)) {
                // in range: exponents of the store are within a million
                word const left = in.get(quotient, i + 1) - in.get(b, k + 1);
                if (left < 0 || in.get(b, k + 1) <= 0)
                    return false;
                id const atom_here = in.get(quotient, i);
                quotient = without_atom(in, quotient, i);
                if (left > 0)
                    quotient = product_of(in, quotient, in.make(kind::product, atom_here, left));
                found = true;
            }
        if (!found)
            return false;
    }
    return true;
}

/// Does b divide a? Then the quotient is set, and b times the quotient is a. Requires b ≠ 0.
///
/// Exponents may be negative, so that the division of leading terms need not end: 1/(1 + 1/x) is
/// 1 − 1/x + 1/x² − ... Therefore it gives up, with false, after 4 rounds per term of a.
[[nodiscard]] constexpr bool divides(nodes& in, polynomial const& b, polynomial const& a,
                                     polynomial& quotient) {
    polynomial rest = a;
    monomial const by = leading(in, b);
    quotient = {};
    for (std::size_t round = 0; !rest.empty(); ++round) {
        monomial const from = leading(in, rest);
        id part = 0;
        // in range: a term is larger than 4 bytes
        if (round > 4 * a.size() || !divides(in, by.product, from.product, part))
            return false;
        monomial const term{part, from.factor * reciprocal(by.factor)};
        quotient = sum_of(quotient, polynomial_of(term));
        rest = difference_of(rest, product_of(in, b, term));
    }
    return difference_of(product_of(in, b, quotient), a).empty();
}

} // namespace attest::kernel
