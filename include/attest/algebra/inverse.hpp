// Inverses 1/x and what may be taken out of them.
//
// 1/(c·m·x) = (1/c)(1/m)(1/x): the content of a denominator leaves it. It is the coefficient of the
// first monomial, the least power of each atom, and in exponentials (with exp_of_sum) the least
// coefficient of each monomial of the exponents: choices that do not depend on how the denominator
// was scaled or shifted. That the denominator is not 0 is an obligation shown elsewhere; here an
// inverse is a value like another.
#pragma once

#include <attest/algebra/atoms.hpp>

namespace attest::algebra {

namespace detail {

// (1/atom)^power
constexpr polynomial inverse_of_atom(workspace& w, form atom, std::int64_t power) {
    if (power < 0)
        return of_atom(w, atom, -power);
    if (w.store.kind(atom) == form_kind::inverse)
        return raised(w, read(w, w.store.part(atom, 0)), power);
    if (w.can(ability::cancel))
        return of_atom(w, atom, -power);
    return of_atom(w, form_of(w, form_kind::inverse, {stored(w, of_atom(w, atom))}, 0), power);
}

// What is in the one and in the other product, with the lesser power; no exponentials that merge.
constexpr factors common_factors(workspace const& w, factors const& x, factors const& y) {
    factors result;
    for (power_of_atom const& a : x)
        for (power_of_atom const& b : y)
            if (a.atom == b.atom)
                result.push_back(power_of_atom{a.atom, a.power < b.power ? a.power : b.power});
    // A negative power that only one of them has is common as well: x⁻¹ = x⁻¹·1 and 1 = x⁻¹·x.
    for (power_of_atom const& a : x) {
        bool shared = false;
        for (power_of_atom const& b : y)
            shared = shared || a.atom == b.atom;
        if (!shared && a.power < 0 && w.can(ability::cancel))
            result.push_back(a);
    }
    for (power_of_atom const& b : y) {
        bool shared = false;
        for (power_of_atom const& a : x)
            shared = shared || a.atom == b.atom;
        if (!shared && b.power < 0 && w.can(ability::cancel))
            result.push_back(b);
    }
    return result;
}

// With one more factor, in its place; the atom is a new one.
constexpr factors inserted(factors const& all, power_of_atom const& extra) {
    factors result;
    bool placed = false;
    for (power_of_atom const& one : all) {
        if (!placed && extra.atom < one.atom) {
            result.push_back(extra);
            placed = true;
        }
        result.push_back(one);
    }
    if (!placed)
        result.push_back(extra);
    return result;
}

constexpr polynomial exponent_in(workspace const& w, form product) {
    for (std::size_t i = 0; i < w.store.count(product); i += 2)
        if (w.store.kind(w.store.part(product, i)) == form_kind::exponential)
            return read(w, w.store.part(w.store.part(product, i), 0));
    return {};
}

// For each monomial the lesser of its two coefficients, absent ones being 0.
constexpr polynomial least_exponent(polynomial const& x, polynomial const& y) {
    polynomial result;
    coefficient const zero{0, 1};
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < x.size() || k < y.size()) {
        bool const from_x = k == y.size() || (i < x.size() && x[i].product <= y[k].product);
        bool const from_y = i == x.size() || (k < y.size() && y[k].product <= x[i].product);
        form const product = from_x ? x[i].product : y[k].product;
        coefficient const a = from_x ? x[i].factor : zero;
        coefficient const b = from_y ? y[k].factor : zero;
        coefficient const least = a < b ? a : b;
        if (!is_zero(least))
            result.push_back(monomial{product, least});
        i += from_x ? 1U : 0U;
        k += from_y ? 1U : 0U;
    }
    return result;
}

} // namespace detail

struct content {
    coefficient factor{1, 1};
    factors common{};
    polynomial exponent{};
};

// What all monomials of x ≠ 0 have in common.
[[nodiscard]] constexpr content content_of(workspace& w, polynomial const& x) {
    bool const merging = w.can(ability::exp_of_sum);
    content result;
    result.factor = x[0].factor;
    result.common = factors_of(w, x[0].product);
    if (merging)
        result.exponent = detail::exponent_in(w, x[0].product);
    for (std::size_t i = 1; i < x.size(); ++i) {
        result.common = detail::common_factors(w, result.common, factors_of(w, x[i].product));
        if (merging)
            result.exponent =
                detail::least_exponent(result.exponent, detail::exponent_in(w, x[i].product));
    }
    if (merging) {
        factors others;
        for (power_of_atom const& one : result.common)
            if (w.store.kind(one.atom) != form_kind::exponential)
                others.push_back(one);
        result.common = static_cast<factors&&>(others);
    }
    return result;
}

// 1/content
[[nodiscard]] constexpr polynomial inverse_of(workspace& w, content const& x) {
    polynomial result = constant(w, reciprocal(x.factor));
    for (power_of_atom const& one : x.common)
        result = multiply(w, result, detail::inverse_of_atom(w, one.atom, one.power));
    if (!x.exponent.empty())
        result = multiply(w, result, exponential_of(w, scaled(x.exponent, coefficient{-1, 1})));
    return result;
}

// x/content
[[nodiscard]] constexpr polynomial without_content(workspace& w, polynomial const& x,
                                                   content const& taken) {
    polynomial result;
    coefficient const scale = reciprocal(taken.factor);
    for (monomial const& m : x) {
        factors rest;
        polynomial exponent;
        for (power_of_atom one : factors_of(w, m.product)) {
            if (w.store.kind(one.atom) == form_kind::exponential && w.can(ability::exp_of_sum)) {
                exponent = read(w, w.store.part(one.atom, 0));
                continue;
            }
            for (power_of_atom const& common : taken.common)
                one.power -= common.atom == one.atom ? common.power : 0;
            if (one.power != 0)
                rest.push_back(one);
        }
        for (power_of_atom const& common : taken.common) {
            bool present = false;
            for (power_of_atom const& one : factors_of(w, m.product))
                present = present || one.atom == common.atom;
            if (!present)
                rest = detail::inserted(rest, power_of_atom{common.atom, -common.power});
        }
        polynomial quotient = of_factors(w, rest, m.factor * scale);
        if (w.can(ability::exp_of_sum))
            quotient =
                multiply(w, quotient, exponential_of(w, difference(exponent, taken.exponent)));
        result = sum_of(result, quotient);
    }
    return result;
}

constexpr polynomial inverse_of(workspace& w, polynomial const& x) {
    if (x.empty())
        return detail::of_polynomial_atom(w, form_kind::inverse, x);
    content const taken = content_of(w, x);
    polynomial const outside = inverse_of(w, taken);
    if (x.size() == 1)
        return outside;
    polynomial const inside = without_content(w, x, taken);
    return multiply(w, outside, detail::of_polynomial_atom(w, form_kind::inverse, inside));
}

} // namespace attest::algebra
