// What all terms of a polynomial have in common, and the polynomial without it.
//
// The content is a monomial: the smallest power of each atom, times the greatest common divisor of the
// numerators over the least common multiple of the denominators. The exponent of the common exponential
// contains the smallest multiple of each part that all exponents share. Both are taken out of an
// inverse and out of a sum (calculus, paragraphs 4.3 and 4.4).
#pragma once

#include <attest/algebra/term/polynomial.hpp>

#include <limits>

namespace attest::kernel {

[[nodiscard]] constexpr word common_multiple(word a, word b) {
    return detail::checked_product(a / detail::common_divisor(a, b), b);
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
        factor = {detail::common_divisor(factor.numerator, each.factor.numerator),
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

/// A hash below 2^16 of the kind of a node, of the numbers in it, and of its children down to this depth.
/// It does not depend on the names of indices, nor on the order in which nodes were made. It decides
/// which of two forms is kept; nothing is concluded from it.
[[nodiscard]] constexpr unsigned shape_of(nodes const& in, id n, int depth = 8) {
    kind const what = in.what(n);
    if (depth == 0 || what == kind::entry || what == kind::local || what == kind::bound)
        return 1;
    auto const with = [](unsigned shape, word number) {
        // in range: the low bits are wanted
        return (shape * 61U + static_cast<unsigned>(number & 0xffff)) & 0xffffU;
    };
    form const& read = form_of(what);
    unsigned shape = static_cast<unsigned>(what) + 2; // in range: a kind is below 100
    for (int i = 0; i < read.raw && i < in.size(n); ++i)
        shape = with(shape, in.get(n, i));
    for (int i = read.raw; i < read.last && i < in.size(n); i += read.stride) {
        unsigned part = shape_of(in, in.get(n, i), depth - 1);
        int const end = i + read.stride; // in range: places in a node
        for (int k = i + 1; k < end && k < in.size(n); ++k)
            part = with(part, in.get(n, k)); // such as an exponent
        // in range: numbers below 2^16, without a sign
        shape = (shape + part * part) & 0xffffU;
    }
    return shape;
}

/// Returns whether -P, not P, is kept as the atom. The one is kept whose coefficients have a positive sum.
/// If that sum is 0, they are weighted with the size of their product, and then with its shape. Unlike
/// the order of the terms, none of these sums changes when indices are renamed or nodes are made in
/// another order. All are 0 where terms differ in their indices only, as in x(j, k) - x(k, j): there the
/// order of the terms decides.
[[nodiscard]] constexpr bool is_negative(nodes const& in, polynomial const& a) {
    coefficient total = no_coefficient;
    coefficient by_size = no_coefficient;
    for (monomial const& each : a) {
        total = total + each.factor;
        by_size = by_size + each.factor * coefficient{in.size(each.product), 1};
    }
    if (total.numerator != 0)
        return total.numerator < 0;
    if (by_size.numerator != 0)
        return by_size.numerator < 0;
    coefficient by_shape = no_coefficient;
    for (monomial const& each : a)
        by_shape = by_shape + each.factor * coefficient{shape_of(in, each.product), 1};
    return by_shape.numerator != 0 ? by_shape.numerator < 0 : a[0].factor.numerator < 0;
}

} // namespace attest::kernel
