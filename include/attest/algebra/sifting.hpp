// A delta between free indices puts one in the place of the other: δ_ij x_j = δ_ij x_i.
#pragma once

#include <attest/algebra/replace.hpp>

namespace attest::algebra {

namespace detail {

// In each product with a δ, the later of its indices gives way to the earlier.
constexpr polynomial sifted_monomial(workspace& w, monomial const& m) {
    for (std::size_t i = 0; i < w.store.count(m.product); i += 2) {
        form const atom = w.store.part(m.product, i);
        if (w.store.kind(atom) != form_kind::delta)
            continue;
        form const kept = w.store.part(atom, 0);
        form const gone = w.store.part(atom, 1);
        factors rest;
        bool concerned = false;
        for (power_of_atom const& one : factors_of(w, m.product))
            if (one.atom != atom) {
                rest.push_back(one);
                concerned = concerned || occurs(w, one.atom, gone);
            }
        if (!concerned)
            continue;
        polynomial const changed =
            replaced(w, of_factors(w, rest, m.factor), replacement{gone, kept, false});
        return multiply(w, of_atom(w, atom), changed);
    }
    polynomial same;
    same.push_back(m);
    return same;
}

} // namespace detail

constexpr polynomial sifted(workspace& w, polynomial const& x) {
    polynomial result;
    for (monomial const& m : x)
        result = sum_of(result, detail::sifted_monomial(w, m));
    return result;
}

} // namespace attest::algebra
