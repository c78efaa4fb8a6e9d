// Differentiation of a normal form by one variable.
//
// ∂/∂x_l of a polynomial: the sum and product rules, the chain rule through exp, log and 1/x, under
// the sum sign (sums are finite), and ∂x_j/∂x_l = δ_jl. Each rule acts only where the workspace
// allows it; what it may not take apart stays a derivative. Variables of other names are constant.
// (Rudin, Principles of Mathematical Analysis, 3rd ed., theorems 5.3 and 5.5.)
#pragma once

#include <attest/algebra/summation.hpp>

namespace attest::algebra {

namespace detail {

// The same symbol, at whatever elements; one name with another number of indices is another one.
constexpr bool same_symbol(workspace const& w, form a, form b) {
    return w.store.kind(a) == w.store.kind(b) && w.store.count(a) == w.store.count(b)
           && w.store.word(a, 0) == w.store.word(b, 0);
}

// Does this variable (or scalar) occur?
constexpr bool mentions(workspace const& w, form whole, form variable) {
    form_kind const kind = w.store.kind(whole);
    if (same_symbol(w, whole, variable))
        return true;
    if (kind == form_kind::call)
        return true; // what it stands for is not known here
    layout const shape = layout_of(kind);
    for (std::size_t i = shape.first; i < w.store.count(whole); i += shape.step)
        if (mentions(w, w.store.part(whole, i), variable))
            return true;
    return false;
}

constexpr polynomial pending(workspace& w, polynomial const& x, form variable) {
    return of_atom(w, form_of(w, form_kind::derivative, {stored(w, x), variable}, 0));
}

constexpr polynomial derivative_of_sum(workspace& w, form atom, form variable) {
    int const depth = w.depth;
    opened_sum const sum = opened(w, atom);
    polynomial result = w.later.derivative_of(w, sum.body, variable);
    for (std::size_t i = sum.indices.size(); i > 0; --i)
        result = sum_over(w, sum.indices[i - 1], result);
    w.depth = depth;
    return result;
}

constexpr polynomial derivative_of_atom(workspace& w, form atom, form variable) {
    auto const inner = [&] { return read(w, w.store.part(atom, 0)); };
    form_kind const kind = w.store.kind(atom);
    if (same_symbol(w, atom, variable) && w.can(ability::derive_variable)) {
        polynomial result = one(w);
        for (std::size_t i = 1; i < w.store.count(atom); ++i)
            result =
                multiply(w, result, delta_of(w, w.store.part(atom, i), w.store.part(variable, i)));
        return result;
    }
    if (kind == form_kind::exponential && w.can(ability::derive_exp))
        return multiply(w, of_atom(w, atom), w.later.derivative_of(w, inner(), variable));
    if (kind == form_kind::logarithm && w.can(ability::derive_log))
        return multiply(w, inverse_of(w, inner()), w.later.derivative_of(w, inner(), variable));
    if (kind == form_kind::inverse && w.can(ability::derive_quotient))
        return multiply(w, scaled(of_atom(w, atom, 2), coefficient{-1, 1}),
                        w.later.derivative_of(w, inner(), variable));
    if (kind == form_kind::sum && w.can(ability::derive_sum))
        return derivative_of_sum(w, atom, variable);
    return pending(w, of_atom(w, atom), variable);
}

// ∂ of a^n: n a^(n−1) ∂a, by the product rule; a⁻ⁿ by the quotient rule too.
constexpr polynomial derivative_of_power(workspace& w, power_of_atom const& x, form variable) {
    if (x.power == 1)
        return derivative_of_atom(w, x.atom, variable);
    bool const allowed =
        w.can(ability::derive_product) && (x.power > 0 || w.can(ability::derive_quotient));
    if (!allowed)
        return pending(w, of_atom(w, x.atom, x.power), variable);
    polynomial const outer = of_atom(w, x.atom, x.power - 1);
    return multiply(w, scaled(outer, coefficient{x.power, 1}),
                    derivative_of_atom(w, x.atom, variable));
}

constexpr polynomial derivative_of_monomial(workspace& w, monomial const& m, form variable) {
    factors constant_part;
    factors rest;
    for (power_of_atom const& one : factors_of(w, m.product))
        if (mentions(w, one.atom, variable))
            rest.push_back(one);
        else
            constant_part.push_back(one);
    polynomial const outside = of_factors(w, constant_part, m.factor);
    if (rest.empty())
        return {};
    bool const product = rest.size() > 1 || !constant_part.empty();
    if (product && !w.can(ability::derive_product))
        return scaled(pending(w, of_factors(w, factors_of(w, m.product)), variable), m.factor);
    polynomial result;
    for (std::size_t chosen = 0; chosen < rest.size(); ++chosen) {
        factors others;
        for (std::size_t i = 0; i < rest.size(); ++i)
            if (i != chosen)
                others.push_back(rest[i]);
        result = sum_of(result, multiply(w, of_factors(w, others),
                                         derivative_of_power(w, rest[chosen], variable)));
    }
    return multiply(w, outside, result);
}

} // namespace detail

constexpr polynomial derivative_of(workspace& w, polynomial const& x, form variable) {
    bool const none =
        (static_cast<std::uint32_t>(w.may) & static_cast<std::uint32_t>(all_derivatives)) == 0;
    if (none || (x.size() > 1 && !w.can(ability::derive_sum)))
        return detail::pending(w, x, variable);
    polynomial result;
    for (monomial const& m : x)
        result = sum_of(result, detail::derivative_of_monomial(w, m, variable));
    return result;
}

} // namespace attest::algebra
