// Fractions in lowest terms.
//
// The terms of a polynomial with factors 1/P are put over the largest power of P that occurs in a
// denominator; then P is cancelled as often as it divides the numerator. P has to be known not to be 0
// (calculus, paragraph 4.8).
#pragma once

#include <attest/algebra/normal_form/division.hpp>
#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

/// Returns the atom P of a factor 1/P in one of the terms, where P is a polynomial of several terms that
/// is known not to be 0; returns 0 if no term has such a factor.
template <class N>
[[nodiscard]] constexpr id denominator_in(N& n, polynomial const& whole, scope const& at,
                                          list<id> const& passed_over) {
    store& in = n.in();
    for (monomial const& each : whole)
        for (int i = 0; i < in.size(each.product); i += 2) {
            id const a = in.get(each.product, i);
            if (!in.is(a, kind::polynomial) || in.get(each.product, i + 1) >= 0)
                continue;
            bool passed = false;
            for (id const other : passed_over)
                passed = passed || other == a;
            if (!passed && n.known().is_nonzero(a, at))
                return a;
        }
    return 0;
}

/// The largest n such that some term has the factor 1/P^n.
[[nodiscard]] constexpr word order_of(nodes const& in, polynomial const& whole, id p) {
    word order = 0;
    for (monomial const& each : whole)
        for (int i = 0; i < in.size(each.product); i += 2)
            // in range below: exponents of the store are within a million
            if (in.get(each.product, i) == p && -in.get(each.product, i + 1) > order)
                order = -in.get(each.product, i + 1);
    return order;
}

/// P^n times a polynomial, where P is not 0: factors 1/P^m with m <= n are cancelled.
template <class N>
[[nodiscard]] constexpr polynomial cleared_of(N& n, polynomial const& whole, id p, word order,
                                              scope const& at) {
    store& in = n.in();
    polynomial result;
    for (monomial const& each : whole) {
        word left = order;
        id rest = each.product;
        for (int i = 0; i < in.size(rest); i += 2)
            if (in.get(rest, i) == p) {
                // in range: exponents of the store are within a million
                left += in.get(rest, i + 1);
                rest = without_atom(in, rest, i);
                break;
            }
        polynomial part = polynomial_of({rest, each.factor});
        for (word k = 0; k < left; ++k)
            part = n.times(part, read(in, p), at);
        result = sum_of(result, part);
    }
    return result;
}

/// All terms over one denominator, in lowest terms with respect to each polynomial P that occurs in
/// a denominator and is known not to be 0 (calculus, paragraph 4.8).
template <class N>
[[nodiscard]] constexpr polynomial reduced(N& n, polynomial const& given, scope const& at) {
    store& in = n.in();
    polynomial whole = given;
    list<id> done;
    for (id p = denominator_in(n, whole, at, done); p != 0;
         p = denominator_in(n, whole, at, done)) {
        done.push_back(p);
        word order = order_of(in, whole, p);
        polynomial above = cleared_of(n, whole, p, order, at);
        for (polynomial quotient; order > 0 && divides(in, read(in, p), above, quotient); --order) {
            above = quotient;
            quotient = {};
        }
        if (order > 0)
            // in range: exponents of the store are within a million
            above = n.times(above, atom(in, p, -order), at);
        whole = above;
    }
    return whole;
}

} // namespace attest::kernel
