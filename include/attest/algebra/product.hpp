// Products of powers of atoms, and the multiplication of polynomials.
//
// Ring laws alone collect equal atoms: x·x = x². The abilities add: the powers of a mask are the
// mask (M² = M), exponentials become one (e^a e^b = e^(a+b)), an atom and its inverse cancel
// (where it is not 0: that is shown elsewhere, see derivation/positivity.hpp), a delta puts one of
// its indices in the place of the other.
#pragma once

#include <attest/algebra/polynomial.hpp>

namespace attest::algebra {

struct power_of_atom {
    form atom = 0;
    std::int64_t power = 1;
};

using factors = list<power_of_atom>;

[[nodiscard]] constexpr factors factors_of(workspace const& w, form product) {
    factors result;
    std::size_t const words = w.store.count(product);
    result.reserve(words / 2);
    for (std::size_t i = 0; i < words; i += 2)
        result.push_back(power_of_atom{w.store.part(product, i), w.store.word(product, i + 1)});
    return result;
}

// Of factors in the order of their atoms, each atom once.
[[nodiscard]] constexpr form product_of(workspace& w, factors const& all) {
    list<std::int64_t> words;
    words.reserve(2 * all.size());
    std::uint64_t indices = 0;
    int height = 0;
    for (power_of_atom const& one : all) {
        words.push_back(one.atom);
        words.push_back(one.power);
        indices |= w.store.indices(one.atom);
        if (w.store.height(one.atom) > height)
            height = w.store.height(one.atom);
    }
    return w.store.intern(form_kind::product, words.begin(), words.size(), indices, height);
}

[[nodiscard]] constexpr polynomial of_factors(workspace& w, factors const& all,
                                              coefficient const& c = {1, 1}) {
    polynomial result;
    result.push_back(monomial{product_of(w, all), c});
    return result;
}

[[nodiscard]] constexpr polynomial of_atom(workspace& w, form atom, std::int64_t power = 1) {
    factors single;
    single.push_back(power_of_atom{atom, power});
    return of_factors(w, single);
}

// The atom that a polynomial consists of, or −1.
[[nodiscard]] constexpr form only_atom(workspace const& w, polynomial const& x) {
    if (x.size() != 1 || !is_one(x[0].factor) || w.store.count(x[0].product) != 2
        || w.store.word(x[0].product, 1) != 1)
        return -1;
    return w.store.part(x[0].product, 0);
}

constexpr polynomial multiply(workspace& w, polynomial const& x, polynomial const& y);

namespace detail {

// The factors of both, exponentials left out where they are to be merged.
constexpr factors collected(workspace& w, form p, form q, polynomial& exponent) {
    factors result;
    std::size_t const p_words = w.store.count(p);
    std::size_t const q_words = w.store.count(q);
    result.reserve((p_words + q_words) / 2);
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < p_words || k < q_words) {
        power_of_atom next;
        if (k == q_words || (i < p_words && w.store.word(p, i) <= w.store.word(q, k))) {
            next = power_of_atom{w.store.part(p, i), w.store.word(p, i + 1)};
            if (k < q_words && w.store.word(q, k) == next.atom) {
                next.power += w.store.word(q, k + 1);
                k += 2;
            }
            i += 2;
        } else {
            next = power_of_atom{w.store.part(q, k), w.store.word(q, k + 1)};
            k += 2;
        }
        form_kind const kind = w.store.kind(next.atom);
        if (kind == form_kind::exponential && w.can(ability::exp_of_sum)) {
            exponent = combination(exponent, {1, 1}, read(w, w.store.part(next.atom, 0)),
                                   coefficient{next.power, 1});
            continue;
        }
        if ((kind == form_kind::mask && w.can(ability::mask))
            || (kind == form_kind::delta && w.can(ability::sift)))
            next.power = next.power > 1 ? 1 : next.power;
        if (next.power != 0)
            result.push_back(next);
    }
    return result;
}

constexpr bool has(workspace const& w, form product, form_kind kind) {
    for (std::size_t i = 0; i < w.store.count(product); i += 2)
        if (w.store.kind(w.store.part(product, i)) == kind)
            return true;
    return false;
}

} // namespace detail

[[nodiscard]] constexpr polynomial multiply_products(workspace& w, form p, form q,
                                                     coefficient const& c) {
    if (w.store.count(p) == 0 || w.store.count(q) == 0) {
        polynomial result;
        result.push_back(monomial{w.store.count(p) == 0 ? q : p, c});
        return result;
    }
    bool const merges = w.can(ability::exp_of_sum) && detail::has(w, p, form_kind::exponential)
                        && detail::has(w, q, form_kind::exponential);
    if (!merges) {
        ability const allowed = w.may;
        w.may = static_cast<ability>(static_cast<std::uint32_t>(allowed)
                                     & ~static_cast<std::uint32_t>(ability::exp_of_sum));
        polynomial none;
        factors const all = detail::collected(w, p, q, none);
        w.may = allowed;
        return of_factors(w, all, c);
    }
    polynomial exponent;
    factors const others = detail::collected(w, p, q, exponent);
    return multiply(w, of_factors(w, others, c), w.later.exponential_of(w, exponent));
}

constexpr polynomial multiply(workspace& w, polynomial const& x, polynomial const& y) {
    polynomial result;
    for (monomial const& a : x)
        for (monomial const& b : y)
            result =
                sum_of(result, multiply_products(w, a.product, b.product, a.factor * b.factor));
    if (w.can(ability::sift))
        return w.later.sifted(w, result);
    return result;
}

[[nodiscard]] constexpr polynomial raised(workspace& w, polynomial const& x, std::int64_t power) {
    polynomial result = one(w);
    for (; power > 0; --power)
        result = multiply(w, result, x);
    return result;
}

} // namespace attest::algebra
