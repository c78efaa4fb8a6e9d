// Laws within one product: masks, exponentials, deltas, and factors that cancel (calculus,
// paragraphs 4.6 to 4.9).
//
// N is the normaliser (normaliser.hpp); it says which laws may be used and what is known.
#pragma once

#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/selection.hpp>

namespace attest::kernel {

/// M^n = M for a mask: its values are 0 and 1 (calculus, paragraph 4.7).
template <class N>
[[nodiscard]] constexpr id with_masks_once(N& n, id product) {
    store& in = n.in();
    id result = product;
    for (int i = 0; i < in.size(product); i += 2) {
        id const a = in.get(product, i);
        if (!in.is(a, kind::at) || !in.symbol_of(a).is_mask || in.get(product, i + 1) == 1)
            continue;
        // in range: exponents of the store are within a million
        id const once = in.make(kind::product, a, 1 - in.get(product, i + 1));
        result = product_of(in, result, once);
    }
    return result;
}

/// The first exponential of a product, as a position, from this one on; -1 if there is none.
template <class N>
[[nodiscard]] constexpr int exponential_in(N& n, id product, int from = 0) {
    for (int i = from; i < n.in().size(product); i += 2)
        if (n.in().is(n.in().get(product, i), kind::exponential))
            return i;
    return -1;
}

/// e^a e^b = e^(a + b), (e^a)^n = e^(na) (calculus, paragraph 4.9).
template <class N>
[[nodiscard]] constexpr polynomial with_one_exponential(N& n, monomial const& m, scope const& at) {
    store& in = n.in();
    id rest = m.product;
    polynomial exponent;
    for (int i = exponential_in(n, rest); i >= 0; i = exponential_in(n, rest)) {
        exponent = sum_of(
            exponent, multiple_of(read(in, in.get(in.get(rest, i), 0)), {in.get(rest, i + 1), 1}));
        rest = without_atom(in, rest, i);
    }
    return product_of(in, n.exponential_of(exponent, at), monomial{rest, m.factor});
}

/// Does the product have exponentials that are not yet one, to the power 1?
template <class N>
[[nodiscard]] constexpr bool has_loose_exponentials(N& n, id product) {
    int const i = exponential_in(n, product);
    return i >= 0 && (n.in().get(product, i + 1) != 1 || exponential_in(n, product, i + 2) >= 0);
}

/// A factor a^0 is 1 where a is not 0 (calculus, paragraph 4.8).
template <class N>
[[nodiscard]] constexpr id without_indicators(N& n, id product, scope const& at) {
    store& in = n.in();
    for (int i = 0; i < in.size(product);) {
        if (in.get(product, i + 1) == 0 && n.known().is_nonzero(in.get(product, i), at))
            product = without_atom(in, product, i);
        else
            i += 2;
    }
    return product;
}

/// delta(i, i) = 1, delta(i, j) = 0 where the forms differ, and one index for the other
/// in the remaining factors (calculus, paragraph 4.6). True if the product was changed.
template <class N>
constexpr bool sift_within(N& n, monomial& m, polynomial& result, scope const& at) {
    store& in = n.in();
    for (int i = 0; i < in.size(m.product); i += 2) {
        id const d = in.get(m.product, i);
        if (!in.is(d, kind::delta))
            continue;
        id a = in.get(d, 0);
        id b = in.get(d, 1);
        id const rest = without_atom(in, m.product, i);
        comparison const found = compare_indices(in, a, b);
        if (found == comparison::different) {
            result = {};
            return true;
        }
        if (found == comparison::same) {
            m.product = rest;
            result = n.finished(m, at);
            return true;
        }
        if (!gives_way(in, a, b)) {
            id const kept = a;
            a = b;
            b = kept;
        }
        id const moved = replaced(in, rest, a, b);
        id const once = in.make(kind::product, delta_of(in, a, b), word{1});
        if (moved == rest && product_of(in, rest, once) == m.product)
            continue;
        polynomial const renewed = n.normal(moved, at);
        result = n.times(renewed, monomial{once, m.factor}, at);
        return true;
    }
    return false;
}

} // namespace attest::kernel
