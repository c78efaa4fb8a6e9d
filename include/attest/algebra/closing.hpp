// Closing the scope of one or several indices: a sum becomes an atom.
//
// The indices are renamed to bound ones, the heights just above all inside. Several indices over
// the same set may stand in any order (Σ_i Σ_j = Σ_j Σ_i, ability swap): of all orders the one is
// kept whose body has the least number in the store, so that it does not matter how they came.
// An index whose set depends on another one (h in the fibre of b) comes after that one.
#pragma once

#include <attest/algebra/sifting.hpp>

namespace attest::algebra {

namespace detail {

constexpr int height_of(workspace const& w, polynomial const& x) {
    int result = 0;
    for (monomial const& m : x)
        result = w.store.height(m.product) > result ? w.store.height(m.product) : result;
    return result;
}

// The indices that may be named next: their sets depend on none that is still open.
constexpr list<std::size_t> ready(workspace const& w, list<form> const& open) {
    list<std::size_t> result;
    form least = -1;
    for (std::size_t i = 0; i < open.size(); ++i) {
        bool free = true;
        for (std::size_t k = 0; k < open.size(); ++k)
            free = free && (k == i || !depends(w, set_of(w, open[i]), open[k]));
        if (!free)
            continue;
        form const set = set_of(w, open[i]);
        if (least >= 0 && set > least)
            continue;
        if (set != least) {
            least = set;
            list<std::size_t> none;
            result = none;
        }
        result.push_back(i);
    }
    return result;
}

struct closing {
    form body = -1;
    list<std::int64_t> bound{};
};

// Indices still open, and what is summed over them.
struct unclosed {
    list<form> open{};
    polynomial body{};
};

// With a name for one of the indices. It may occur in the sets of others, and these in further ones.
constexpr unclosed named(workspace& w, list<form> const& open, polynomial const& body,
                         std::size_t chosen, form name) {
    unclosed result;
    list<replacement> changes;
    changes.push_back(replacement{open[chosen], name, true});
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (i == chosen)
            continue;
        form set = set_of(w, open[i]);
        for (replacement const& change : changes)
            set = replaced_index(w, set, change);
        form index = open[i];
        if (set != set_of(w, index)) {
            index = open_index(w, static_cast<int>(w.store.word(index, 0)), set);
            changes.push_back(replacement{open[i], index, true});
        }
        result.open.push_back(index);
    }
    result.body = body;
    for (replacement const& change : changes)
        result.body = replaced(w, result.body, change);
    return result;
}

// Tries every order of alike indices and keeps the least.
constexpr void close_all(workspace& w, list<form> const& open, polynomial const& body, int height,
                         list<std::int64_t> const& bound, closing& best) {
    if (open.empty()) {
        form const candidate = stored(w, body);
        if (best.body < 0 || candidate < best.body) {
            best.body = candidate;
            best.bound = bound;
        }
        return;
    }
    for (std::size_t const chosen : ready(w, open)) {
        form const name = bound_index(w, height, set_of(w, open[chosen]));
        unclosed const rest = named(w, open, body, chosen, name);
        list<std::int64_t> names = bound;
        names.push_back(name);
        close_all(w, rest.open, rest.body, height + 1, names, best);
    }
}

} // namespace detail

// Σ over these open indices, of which the body has been normalised.
constexpr polynomial closed(workspace& w, list<form> const& open, polynomial const& body) {
    detail::closing best;
    detail::close_all(w, open, body, detail::height_of(w, body) + 1, {}, best);
    list<std::int64_t> words;
    words.push_back(best.body);
    std::uint64_t indices = w.store.indices(best.body);
    int height = w.store.height(best.body);
    for (std::int64_t const bound : best.bound) {
        words.push_back(bound);
        indices |= w.store.indices(static_cast<form>(bound));
        int const own = w.store.height(static_cast<form>(bound));
        height = own > height ? own : height;
    }
    // The bound indices themselves do not occur outside.
    for (std::int64_t const bound : best.bound)
        indices &= ~(w.store.indices(static_cast<form>(bound))
                     & ~w.store.indices(set_of(w, static_cast<form>(bound))));
    return of_atom(w, w.store.intern(form_kind::sum, words.begin(), words.size(), indices, height));
}

} // namespace attest::algebra
