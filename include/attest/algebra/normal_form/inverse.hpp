// 1/P for a polynomial P, and fractions in lowest terms.
//
// 1/0 is 0. The inverse of a single product inverts each factor. That of a longer polynomial is a
// new atom P to the power -1, after what all terms of P have in common was taken out of it: the
// smallest power of each atom, the greatest common divisor of the coefficients, and, where
// exponentials may be moved, the smallest multiple of each part of their exponents. 1/(ab) =
// (1/a)(1/b) holds for all reals, so this needs no condition (calculus, paragraph 4.3).
#pragma once

#include <attest/algebra/normal_form/division.hpp>
#include <attest/algebra/normal_form/product_laws.hpp>

#include <limits>

namespace attest::kernel {

[[nodiscard]] constexpr word common_multiple(word a, word b) {
    return algebra::detail::checked_product(a / algebra::detail::common_divisor(a, b), b);
}

/// What all terms of a polynomial have in common, as a monomial with a positive factor. `allowed`
/// says of an atom whether it may be taken out.
template <class Allowed>
[[nodiscard]] constexpr monomial content_of(nodes& in, polynomial const& a, Allowed allowed) {
    id common = one(in);
    coefficient factor = a[0].factor;
    for (monomial const& each : a) // the smallest integer has no absolute value
        if (each.factor.numerator == std::numeric_limits<word>::min())
            return {common, {1, 1}};
    for (monomial const& each : a)
        factor = {algebra::detail::common_divisor(factor.numerator, each.factor.numerator),
                  common_multiple(factor.denominator, each.factor.denominator)};
    for (int i = 0; i < in.size(a[0].product); i += 2) {
        id const atom_here = in.get(a[0].product, i);
        word smallest = in.get(a[0].product, i + 1);
        bool everywhere = allowed(atom_here);
        for (std::size_t k = 1; everywhere && k < a.size(); ++k) {
            bool found = false;
            for (int p = 0; p < in.size(a[k].product); p += 2)
                if (in.get(a[k].product, p) == atom_here) {
                    found = true;
                    smallest = in.get(a[k].product, p + 1) < smallest ? in.get(a[k].product, p + 1)
                                                                      : smallest;
                }
            everywhere = found;
        }
        if (everywhere)
            common = product_of(in, common, in.make(kind::product, atom_here, smallest));
    }
    return {common, factor};
}

/// The polynomial without a common content: c m Q = P for the content c m.
[[nodiscard]] constexpr polynomial without_content(nodes& in, polynomial const& a,
                                                   monomial const& content) {
    polynomial result;
    for (monomial const& each : a) {
        id left = each.product;
        for (int i = 0; i < in.size(content.product); i += 2)
            for (int k = 0; k < in.size(left); k += 2)
                if (in.get(left, k) == in.get(content.product, i)) {
                    // in range: exponents of the store are within a million
                    word const n = in.get(left, k + 1) - in.get(content.product, i + 1);
                    id const atom_here = in.get(left, k);
                    left = without_atom(in, left, k);
                    if (n != 0)
                        left = product_of(in, left, in.make(kind::product, atom_here, n));
                    break;
                }
        polynomial next;
        next.push_back({left, each.factor * reciprocal(content.factor)});
        result = sum_of(result, next);
    }
    return result;
}

/// The exponential that all terms have in common, as its exponent: of each product that occurs in
/// one of the exponents the smallest multiple, 0 where it is missing. Unconditional: e^a is never 0.
template <class Allowed>
[[nodiscard]] constexpr polynomial common_exponent(nodes& in, polynomial const& a,
                                                   Allowed allowed) {
    list<polynomial> exponents;
    for (monomial const& each : a) {
        polynomial exponent;
        for (int i = 0; i < in.size(each.product); i += 2)
            if (in.is(in.get(each.product, i), kind::exponential))
                exponent = read(in, in.get(in.get(each.product, i), 0));
        exponents.push_back(exponent);
    }
    polynomial result;
    list<id> seen;
    for (polynomial const& exponent : exponents)
        for (monomial const& part : exponent) {
            bool before = !allowed(part.product);
            for (id const other : seen)
                before = before || other == part.product;
            if (before)
                continue;
            seen.push_back(part.product);
            coefficient smallest = part.factor;
            for (polynomial const& other : exponents) {
                coefficient const here = factor_of(other, part.product);
                smallest = here < smallest ? here : smallest;
            }
            result = sum_of(result, polynomial_of({part.product, smallest}));
        }
    return result;
}

/// Which of P and -P is kept as the atom: the one whose coefficients have a positive sum. Unlike
/// the order of the terms this does not change when indices are renamed.
[[nodiscard]] constexpr bool is_negative(nodes const& in, polynomial const& a) {
    coefficient total{};
    coefficient weighted{};
    for (monomial const& each : a) {
        total = total + each.factor;
        weighted = weighted + each.factor * coefficient{in.size(each.product), 1};
    }
    if (total.numerator != 0)
        return total.numerator < 0;
    return weighted.numerator != 0 ? weighted.numerator < 0 : a[0].factor.numerator < 0;
}

/// 1/P.
template <class N>
[[nodiscard]] constexpr polynomial inverse_of(N& n, polynomial const& whole, scope const& at) {
    store& in = n.in();
    if (whole.empty())
        return {};
    if (whole.size() > 1) {
        if (n.may(law::exp_of_sum)) {
            polynomial const shift = common_exponent(in, whole, [](id) { return true; });
            if (!shift.empty()) {
                polynomial const back = n.exponential_of(multiple_of(shift, {-1, 1}), at);
                polynomial const rest = n.times(whole, back, at);
                return n.times(inverse_of(n, rest, at), back, at);
            }
        }
        monomial content = content_of(in, whole, [](id) { return true; });
        polynomial rest = without_content(in, whole, content);
        if (is_negative(in, rest)) {
            rest = multiple_of(rest, {-1, 1});
            content.factor = -content.factor;
        }
        polynomial const outside = inverse_of(n, polynomial_of(content), at);
        return n.times(outside, atom(in, node_of(in, rest), -1), at);
    }
    monomial const m = whole[0];
    polynomial result = constant(in, reciprocal(m.factor));
    for (int i = 0; i < in.size(m.product); i += 2) {
        id const a = in.get(m.product, i);
        // in range: exponents of the store are within a million
        word const power = -in.get(m.product, i + 1);
        if (in.is(a, kind::polynomial) && power > 0)
            for (word k = 0; k < power; ++k)
                result = n.times(result, read(in, a), at);
        else
            result = n.times(result, atom(in, a, power), at);
    }
    return result;
}

/// The atom P of a factor 1/P in one of the terms, P a longer polynomial that is known not to be 0;
/// 0 if there is none.
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
