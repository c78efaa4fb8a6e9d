// Polynomials over atoms: the outermost layer of a normal form.
//
// A monomial is a rational coefficient times a product of powers of atoms; an atom is anything that
// the ring laws cannot take apart (a variable, an exponential, a sum, an inverse). Monomials are
// kept in the order of their products' numbers and none has the coefficient 0, so that two
// polynomials over one store are equal as polynomials exactly when they are equal word for word.
#pragma once

#include <attest/algebra/workspace.hpp>

namespace attest::algebra {

// The product of nothing.
[[nodiscard]] constexpr form unit_product(workspace& w) {
    return w.store.intern(form_kind::product, nullptr, 0, 0, 0);
}

[[nodiscard]] constexpr polynomial constant(workspace& w, coefficient const& c) {
    polynomial result;
    if (!is_zero(c))
        result.push_back(monomial{unit_product(w), c});
    return result;
}

[[nodiscard]] constexpr polynomial one(workspace& w) {
    return constant(w, coefficient{1, 1});
}

// a·x + b·y
[[nodiscard]] constexpr polynomial combination(polynomial const& x, coefficient const& a,
                                               polynomial const& y, coefficient const& b) {
    polynomial result;
    result.reserve(x.size() + y.size());
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < x.size() || k < y.size()) {
        if (k == y.size() || (i < x.size() && x[i].product < y[k].product)) {
            result.push_back(monomial{x[i].product, a * x[i].factor});
            ++i;
        } else if (i == x.size() || y[k].product < x[i].product) {
            result.push_back(monomial{y[k].product, b * y[k].factor});
            ++k;
        } else {
            coefficient const both = a * x[i].factor + b * y[k].factor;
            if (!is_zero(both))
                result.push_back(monomial{x[i].product, both});
            ++i;
            ++k;
        }
    }
    return result;
}

[[nodiscard]] constexpr polynomial sum_of(polynomial const& x, polynomial const& y) {
    return combination(x, coefficient{1, 1}, y, coefficient{1, 1});
}

[[nodiscard]] constexpr polynomial difference(polynomial const& x, polynomial const& y) {
    return combination(x, coefficient{1, 1}, y, coefficient{-1, 1});
}

[[nodiscard]] constexpr polynomial scaled(polynomial const& x, coefficient const& c) {
    return combination(x, c, polynomial{}, coefficient{1, 1});
}

// One monomial with the coefficient 1 and no factor.
[[nodiscard]] constexpr bool is_unit(workspace const& w, polynomial const& x) {
    return x.size() == 1 && is_one(x[0].factor) && w.store.count(x[0].product) == 0;
}

[[nodiscard]] constexpr form stored(workspace& w, polynomial const& x) {
    list<std::int64_t> words;
    words.reserve(3 * x.size());
    std::uint64_t indices = 0;
    int height = 0;
    for (monomial const& m : x) {
        words.push_back(m.product);
        words.push_back(m.factor.numerator);
        words.push_back(m.factor.denominator);
        indices |= w.store.indices(m.product);
        if (w.store.height(m.product) > height)
            height = w.store.height(m.product);
    }
    return w.store.intern(form_kind::polynomial, words.begin(), words.size(), indices, height);
}

[[nodiscard]] constexpr polynomial read(workspace const& w, form stored_polynomial) {
    polynomial result;
    std::size_t const words = w.store.count(stored_polynomial);
    result.reserve(words / 3);
    for (std::size_t i = 0; i < words; i += 3)
        result.push_back(monomial{
            w.store.part(stored_polynomial, i),
            {w.store.word(stored_polynomial, i + 1), w.store.word(stored_polynomial, i + 2)}});
    return result;
}

} // namespace attest::algebra
