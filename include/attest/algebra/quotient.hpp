// Equality of quotients, decided by clearing denominators.
//
// Two inverses do not simplify to one form by themselves: 1/(a+b) + 1/c has many. So the difference
// of two terms is multiplied by every denominator in it until none is left at the top, and is then
// compared with 0. Each denominator must differ from 0, which is shown elsewhere. Inside a sum a
// denominator cannot be cleared; there a numerator that it divides is divided by it,
// (a + b)/(a + b) = 1.
#pragma once

#include <attest/algebra/inverse.hpp>

namespace attest::algebra {

namespace detail {

constexpr std::int64_t power_in(workspace const& w, form product, form atom) {
    for (std::size_t i = 0; i < w.store.count(product); i += 2)
        if (w.store.part(product, i) == atom)
            return w.store.word(product, i + 1);
    return 0;
}

// The first inverse of a polynomial (not of an atom, not of 0) in x, or −1.
constexpr form inverse_in(workspace const& w, polynomial const& x, std::size_t skip) {
    for (monomial const& m : x)
        for (std::size_t i = 0; i < w.store.count(m.product); i += 2) {
            form const atom = w.store.part(m.product, i);
            if (w.store.kind(atom) != form_kind::inverse
                || w.store.count(w.store.part(atom, 0)) == 0)
                continue;
            if (skip == 0)
                return atom;
            --skip;
        }
    return -1;
}

constexpr polynomial without_factor(workspace& w, monomial const& m, form atom,
                                    std::int64_t power) {
    factors rest;
    for (power_of_atom one : factors_of(w, m.product)) {
        if (one.atom == atom)
            one.power -= power;
        if (one.power != 0)
            rest.push_back(one);
    }
    return of_factors(w, rest, m.factor);
}

// x·d^k, k being the highest power of the inverse 1/d in x.
constexpr polynomial cleared(workspace& w, polynomial const& x, form inverse) {
    polynomial const denominator = read(w, w.store.part(inverse, 0));
    std::int64_t highest = 0;
    for (monomial const& m : x) {
        std::int64_t const power = power_in(w, m.product, inverse);
        highest = power > highest ? power : highest;
    }
    polynomial result;
    for (monomial const& m : x) {
        std::int64_t const power = power_in(w, m.product, inverse);
        polynomial const rest = without_factor(w, m, inverse, power);
        result = sum_of(result, multiply(w, rest, raised(w, denominator, highest - power)));
    }
    return result;
}

// n/d if that is a polynomial, found by taking off multiples of d that shorten n.
constexpr bool divides(workspace& w, polynomial const& d, polynomial n, polynomial& quotient) {
    quotient = polynomial{};
    if (d.empty())
        return false; // 1/0, which no derivation may contain
    while (!n.empty()) {
        bool shorter = false;
        for (std::size_t i = 0; i < n.size() && !shorter; ++i) {
            polynomial single;
            single.push_back(n[i]);
            polynomial first;
            first.push_back(d[0]);
            polynomial const multiple = multiply(w, single, inverse_of(w, first));
            polynomial const rest = difference(n, multiply(w, multiple, d));
            if (rest.size() >= n.size())
                continue;
            shorter = true;
            quotient = sum_of(quotient, multiple);
            n = rest;
        }
        if (!shorter)
            return false;
    }
    return true;
}

} // namespace detail

// x with every inverse gone whose denominator divides what stands over it.
[[nodiscard]] constexpr polynomial reduced(workspace& w, polynomial x) {
    for (std::size_t skip = 0;;) {
        form const inverse = detail::inverse_in(w, x, skip);
        if (inverse < 0)
            return x;
        polynomial over;
        polynomial rest;
        for (monomial const& m : x) {
            polynomial single;
            single.push_back(m);
            if (detail::power_in(w, m.product, inverse) > 0)
                over = sum_of(over, detail::without_factor(w, m, inverse, 1));
            else
                rest = sum_of(rest, single);
        }
        polynomial quotient;
        if (detail::divides(w, read(w, w.store.part(inverse, 0)), over, quotient))
            x = sum_of(rest, quotient);
        else
            ++skip;
    }
}

// Is x = 0, every denominator being different from 0?
[[nodiscard]] constexpr bool vanishes(workspace& w, polynomial x) {
    constexpr int most_denominators = 16;
    for (int round = 0; round < most_denominators && !x.empty(); ++round) {
        form const inverse = w.can(ability::cancel) ? detail::inverse_in(w, x, 0) : -1;
        if (inverse < 0)
            return false;
        x = detail::cleared(w, x, inverse);
    }
    return x.empty();
}

} // namespace attest::algebra
