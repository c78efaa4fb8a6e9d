// The sum over an index, in normal form.
//
// Each law is a function of its own and acts only where the workspace allows it. They come in this
// order: the set is taken apart (split, singleton), the monomials (linear), what does not depend on
// the index leaves (factor_out), a delta names the one term that counts (sift), indices of fibres
// and bijections are put back (partition, reindex), and what is left becomes an atom (closing.hpp),
// together with the sums directly inside it (swap).
#pragma once

#include <attest/algebra/quotient.hpp>
#include <attest/algebra/summation_maps.hpp>

namespace attest::algebra {

namespace detail {

// What leaves a sum and what stays.
struct parted {
    polynomial outside{};
    polynomial inside{};
};

constexpr polynomial part_of_exponent(workspace const& w, polynomial const& exponent, form index,
                                      bool dependent) {
    polynomial result;
    for (monomial const& m : exponent)
        if (depends(w, m.product, index) == dependent)
            result.push_back(m);
    return result;
}

constexpr parted part_monomial(workspace& w, monomial const& m, form index) {
    factors out;
    factors in;
    polynomial exponent;
    for (power_of_atom const& one : factors_of(w, m.product)) {
        if (!depends(w, one.atom, index))
            out.push_back(one);
        else if (w.store.kind(one.atom) == form_kind::exponential && w.can(ability::exp_of_sum))
            exponent = read(w, w.store.part(one.atom, 0));
        else
            in.push_back(one);
    }
    parted result{of_factors(w, out, m.factor), of_factors(w, in)};
    if (exponent.empty())
        return result;
    polynomial const left = part_of_exponent(w, exponent, index, false);
    result.outside = multiply(w, result.outside, exponential_of(w, left));
    result.inside =
        multiply(w, result.inside, exponential_of(w, part_of_exponent(w, exponent, index, true)));
    return result;
}

constexpr parted part_common(workspace& w, polynomial const& body, form index) {
    content taken = content_of(w, body);
    taken.exponent = polynomial{};
    factors free;
    for (power_of_atom const& one : taken.common)
        if (!depends(w, one.atom, index))
            free.push_back(one);
    taken.common = free;
    polynomial const outside = of_factors(w, free, taken.factor);
    return parted{outside, without_content(w, body, taken)};
}

constexpr parted part(workspace& w, polynomial const& body, form index) {
    if (body.size() == 1)
        return part_monomial(w, body[0], index);
    return part_common(w, body, index);
}

// The index that a delta in this product demands for `index`, or −1.
constexpr form demanded(workspace const& w, form product, form index) {
    for (std::size_t i = 0; i < w.store.count(product); i += 2) {
        form const atom = w.store.part(product, i);
        if (w.store.kind(atom) != form_kind::delta)
            continue;
        form const a = w.store.part(atom, 0);
        form const b = w.store.part(atom, 1);
        form const other = a == index ? b : a;
        if ((a == index || b == index) && !depends(w, other, index)
            && within(w, set_of(w, other), set_of(w, index)))
            return other;
    }
    return -1;
}

constexpr form demanded_by_all(workspace const& w, polynomial const& body, form index) {
    form const result = demanded(w, body[0].product, index);
    for (monomial const& m : body)
        if (demanded(w, m.product, index) != result)
            return -1;
    return result;
}

// Σ with the sums directly inside it, as one atom.
constexpr polynomial close_with_inner(workspace& w, form index, polynomial const& body) {
    list<form> open;
    open.push_back(index);
    if (!w.can(ability::swap) || body.size() != 1)
        return closed(w, open, body);
    factors kept;
    polynomial inner = one(w);
    int const depth = w.depth;
    bool const alone = only_atom(w, body) >= 0;
    for (power_of_atom const& one : factors_of(w, body[0].product)) {
        bool const opens = w.store.kind(one.atom) == form_kind::sum
                           && (alone || (w.can(ability::factor_out) && one.power > 0));
        if (!opens) {
            kept.push_back(one);
            continue;
        }
        for (std::int64_t copy = 0; copy < one.power; ++copy) {
            opened_sum const sum = opened(w, one.atom);
            for (form const fresh : sum.indices)
                open.push_back(fresh);
            inner = multiply(w, inner, sum.body);
        }
    }
    polynomial const whole = multiply(w, of_factors(w, kept, body[0].factor), inner);
    polynomial const result = closed(w, open, whole);
    w.depth = depth;
    return result;
}

constexpr polynomial sum_of_part(workspace& w, form index, polynomial const& body) {
    if (w.can(ability::factor_out)) {
        parted const apart = part(w, body, index);
        if (!is_unit(w, apart.outside)) {
            polynomial const inside = sum_of_part(w, index, apart.inside);
            return multiply(w, apart.outside, inside);
        }
    }
    polynomial result;
    if (mapped(w, index, body, result))
        return result;
    if (w.can(ability::sift)) {
        form const named = demanded_by_all(w, body, index);
        if (named >= 0)
            return replaced(w, body, replacement{index, named, false});
    }
    return close_with_inner(w, index, body);
}

} // namespace detail

constexpr polynomial sum_over(workspace& w, form index, polynomial const& summand) {
    polynomial body = summand;
    if (w.can(ability::cancel))
        body = reduced(w, summand);
    if (body.empty())
        return {};
    polynomial result;
    if (detail::taken_apart(w, index, body, result))
        return result;
    if (!w.can(ability::linear))
        return detail::sum_of_part(w, index, body);
    for (monomial const& m : body) {
        polynomial single;
        single.push_back(monomial{m.product, {1, 1}});
        result = combination(result, {1, 1}, detail::sum_of_part(w, index, single), m.factor);
    }
    return result;
}

} // namespace attest::algebra
