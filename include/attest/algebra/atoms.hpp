// The atoms: exponentials, logarithms, maxima, deltas and inverses.
//
// Each function gives the normal form of one operation on normal forms. What it may simplify is
// decided by the abilities of the workspace.
#pragma once

#include <attest/algebra/index_form.hpp>
#include <attest/algebra/product.hpp>

namespace attest::algebra {

// x^n for any integer n; written out, not as a choice between two temporaries: g++ 12 destroys
// such a temporary twice in constant evaluation.
[[nodiscard]] constexpr polynomial power_of(workspace& w, polynomial const& x, std::int64_t n) {
    if (n < 0)
        return w.later.inverse_of(w, raised(w, x, -n));
    return raised(w, x, n);
}

namespace detail {

constexpr polynomial of_polynomial_atom(workspace& w, form_kind kind, polynomial const& x) {
    return of_atom(w, form_of(w, kind, {stored(w, x)}, 0));
}

// Is this monomial k·log x with an integer k?
constexpr bool is_logarithm(workspace const& w, monomial const& m) {
    return m.factor.denominator == 1 && w.store.count(m.product) == 2
           && w.store.word(m.product, 1) == 1
           && w.store.kind(w.store.part(m.product, 0)) == form_kind::logarithm;
}

} // namespace detail

constexpr polynomial exponential_of(workspace& w, polynomial const& exponent) {
    if (w.can(ability::log_exp)) {
        form const atom = only_atom(w, exponent);
        if (atom >= 0 && w.store.kind(atom) == form_kind::logarithm)
            return read(w, w.store.part(atom, 0));
    }
    if (!w.can(ability::exp_of_sum))
        return detail::of_polynomial_atom(w, form_kind::exponential, exponent);
    if (exponent.empty())
        return one(w);
    if (!w.can(ability::log_exp))
        return detail::of_polynomial_atom(w, form_kind::exponential, exponent);
    polynomial rest;
    polynomial result = one(w);
    for (monomial const& m : exponent) {
        if (!detail::is_logarithm(w, m)) {
            rest.push_back(m);
            continue;
        }
        polynomial const argument = read(w, w.store.part(w.store.part(m.product, 0), 0));
        result = multiply(w, result, power_of(w, argument, m.factor.numerator));
    }
    if (rest.empty())
        return result;
    return multiply(w, result, detail::of_polynomial_atom(w, form_kind::exponential, rest));
}

[[nodiscard]] constexpr polynomial logarithm_of(workspace& w, polynomial const& x) {
    if (w.can(ability::log_exp)) {
        if (is_unit(w, x))
            return {};
        form const atom = only_atom(w, x);
        if (atom >= 0 && w.store.kind(atom) == form_kind::exponential)
            return read(w, w.store.part(atom, 0));
    }
    return detail::of_polynomial_atom(w, form_kind::logarithm, x);
}

namespace detail {

constexpr void insert_sorted(list<std::int64_t>& members, form x) {
    for (std::int64_t const known : members)
        if (known == x)
            return;
    members.push_back(x);
    for (std::size_t i = members.size() - 1; i > 0 && members[i - 1] > members[i]; --i) {
        std::int64_t const larger = members[i - 1];
        members[i - 1] = members[i];
        members[i] = larger;
    }
}

// The members of a maximum, or the polynomial itself.
constexpr void gather(workspace& w, list<std::int64_t>& members, polynomial const& x) {
    form const atom = only_atom(w, x);
    if (atom < 0 || w.store.kind(atom) != form_kind::maximum) {
        insert_sorted(members, stored(w, x));
        return;
    }
    for (std::size_t i = 0; i < w.store.count(atom); ++i)
        insert_sorted(members, w.store.part(atom, i));
}

constexpr polynomial of_members(workspace& w, list<std::int64_t> const& members) {
    std::uint64_t indices = 0;
    int height = 0;
    for (std::int64_t const member : members) {
        indices |= w.store.indices(static_cast<form>(member));
        int const inner = w.store.height(static_cast<form>(member));
        height = inner > height ? inner : height;
    }
    return of_atom(
        w, w.store.intern(form_kind::maximum, members.begin(), members.size(), indices, height));
}

} // namespace detail

[[nodiscard]] constexpr polynomial maximum_of(workspace& w, polynomial const& x,
                                              polynomial const& y) {
    list<std::int64_t> members;
    if (!w.can(ability::maximum)) {
        members.push_back(stored(w, x));
        members.push_back(stored(w, y));
        return detail::of_members(w, members);
    }
    detail::gather(w, members, x);
    detail::gather(w, members, y);
    if (members.size() == 1)
        return x;
    return detail::of_members(w, members);
}

[[nodiscard]] constexpr polynomial delta_of(workspace& w, form i, form k) {
    if (i == k && w.can(ability::sift))
        return one(w);
    return of_atom(w, form_of(w, form_kind::delta, {i < k ? i : k, i < k ? k : i}, 0));
}

} // namespace attest::algebra
