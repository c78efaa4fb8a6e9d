// One index in the place of another, in a normal form.
//
// The result is a normal form again. What changes shape is normalised anew: x_i x_j becomes x_i²
// when j becomes i, a difference may vanish, a sum may come apart. Nothing can be captured, since
// bound indices are called by their height.
//
// An index that does not occur yet can be put in without any such change; `renamed` says so and
// saves the work. Only the order of several alike bound indices is then decided again.
#pragma once

#include <attest/algebra/inverse.hpp>
#include <attest/algebra/structure.hpp>

namespace attest::algebra {

struct replacement {
    form from = -1;
    form to = -1;
    bool renames = false; // `to` is a leaf that does not occur in what is being changed
};

constexpr polynomial replaced(workspace& w, polynomial const& x, replacement const& change);

// Does `from`, which may be a compound index, possibly occur?
[[nodiscard]] constexpr bool concerns(workspace const& w, replacement const& change, form whole) {
    return (w.store.indices(whole) & w.store.indices(change.from)) != 0
           || w.store.indices(change.from) == 0;
}

// Of an index or a set.
constexpr form replaced_index(workspace& w, form whole, replacement const& change) {
    if (whole == change.from)
        return change.to;
    if (!concerns(w, change, whole))
        return whole;
    auto const inner = [&](std::size_t position) {
        return replaced_index(w, w.store.part(whole, position), change);
    };
    form_kind const kind = w.store.kind(whole);
    std::int64_t const label = w.store.word(whole, 0);
    switch (kind) {
    case form_kind::joined_set:
    case form_kind::prefix_set:
    case form_kind::without_set: {
        form const a = inner(0);
        form const b = inner(1);
        return form_of(w, kind, {a, b}, 0);
    }
    case form_kind::singleton_set:
    case form_kind::first: {
        form const a = inner(0);
        return form_of(w, kind, {a}, 0);
    }
    case form_kind::fibre_set: {
        form const a = inner(1);
        form const b = inner(2);
        form const c = inner(3);
        return form_of(w, kind, {label, a, b, c}, 1);
    }
    case form_kind::image: {
        form const a = inner(1);
        form const b = inner(2);
        return form_of(w, kind, {label, a, b}, 1);
    }
    case form_kind::shifted:
        return shifted_index(w, inner(1), label);
    case form_kind::bound_index:
        return bound_index(w, static_cast<int>(label), inner(1));
    default: // an index of a scope further out stays that index, whatever its set is called here
        return whole;
    }
}

// A sum that has been entered: its indices, open, and what is summed. The caller puts w.depth back.
struct opened_sum {
    list<form> indices{};
    polynomial body{};
};

// With `change` made in the sets of the indices, but not yet in what is summed. The set of a later
// index may depend on an earlier one, so each index is put in its place there as well.
[[nodiscard]] constexpr opened_sum opened(workspace& w, form atom, replacement const& change = {}) {
    opened_sum result;
    result.body = read(w, w.store.part(atom, 0));
    list<form> bound;
    for (std::size_t i = 1; i < w.store.count(atom); ++i)
        bound.push_back(w.store.part(atom, i));
    for (std::size_t i = 0; i < bound.size(); ++i) {
        form const before = set_of(w, bound[i]);
        form const set = change.from < 0 ? before : replaced_index(w, before, change);
        replacement const entered{bound[i], open_index(w, w.depth, set), true};
        ++w.depth;
        result.indices.push_back(entered.to);
        result.body = replaced(w, result.body, entered);
        for (std::size_t k = i + 1; k < bound.size(); ++k)
            bound[k] = replaced_index(w, bound[k], entered);
    }
    return result;
}

namespace detail {

constexpr form replaced_indices(workspace& w, form atom, std::size_t first,
                                replacement const& change) {
    list<std::int64_t> words;
    std::uint64_t indices = 0;
    int height = 0;
    for (std::size_t i = 0; i < w.store.count(atom); ++i) {
        if (i < first) {
            words.push_back(w.store.word(atom, i));
            continue;
        }
        form const index = replaced_index(w, w.store.part(atom, i), change);
        words.push_back(index);
        indices |= w.store.indices(index);
        height = w.store.height(index) > height ? w.store.height(index) : height;
    }
    return w.store.intern(w.store.kind(atom), words.begin(), words.size(), indices, height);
}

constexpr polynomial replaced_sum(workspace& w, form atom, replacement const& change) {
    int const depth = w.depth;
    opened_sum const sum = opened(w, atom, change);
    polynomial result = replaced(w, sum.body, change);
    if (change.renames)
        result = w.later.closed(w, sum.indices, result);
    else
        for (std::size_t i = sum.indices.size(); i > 0; --i)
            result = w.later.sum_over(w, sum.indices[i - 1], result);
    w.depth = depth;
    return result;
}

// A sum over one index, and nothing can change but names.
constexpr polynomial renamed_sum(workspace& w, form atom, replacement const& change) {
    form const body = stored(w, replaced(w, read(w, w.store.part(atom, 0)), change));
    return of_atom(w, form_of(w, form_kind::sum, {body, w.store.part(atom, 1)}, 0));
}

constexpr polynomial replaced_atom(workspace& w, form atom, replacement const& change) {
    auto const inner = [&](std::size_t position) {
        return replaced(w, read(w, w.store.part(atom, position)), change);
    };
    switch (w.store.kind(atom)) {
    case form_kind::variable:
    case form_kind::mask:
    case form_kind::call:
        return of_atom(w, replaced_indices(w, atom, 1, change));
    case form_kind::delta: {
        form const i = replaced_index(w, w.store.part(atom, 0), change);
        form const k = replaced_index(w, w.store.part(atom, 1), change);
        return delta_of(w, i, k);
    }
    case form_kind::exponential:
        return exponential_of(w, inner(0));
    case form_kind::logarithm:
        return logarithm_of(w, inner(0));
    case form_kind::inverse:
        return inverse_of(w, inner(0));
    case form_kind::maximum: {
        polynomial result = inner(0);
        for (std::size_t i = 1; i < w.store.count(atom); ++i)
            result = maximum_of(w, result, inner(i));
        return result;
    }
    case form_kind::derivative: {
        polynomial const body = inner(0);
        polynomial const variable = replaced_atom(w, w.store.part(atom, 1), change);
        form const parts[] = {stored(w, body), only_atom(w, variable)};
        return of_atom(w, form_of(w, form_kind::derivative, {parts[0], parts[1]}, 0));
    }
    case form_kind::sum:
        if (change.renames && w.store.count(atom) == 2
            && !concerns(w, change, set_of(w, w.store.part(atom, 1))))
            return renamed_sum(w, atom, change);
        return replaced_sum(w, atom, change);
    default:
        return of_atom(w, atom);
    }
}

constexpr polynomial replaced_product(workspace& w, monomial const& m, replacement const& change) {
    factors kept;
    polynomial result = constant(w, m.factor);
    list<power_of_atom> changed;
    for (power_of_atom const& one : factors_of(w, m.product))
        if (concerns(w, change, one.atom))
            changed.push_back(one);
        else
            kept.push_back(one);
    result = of_factors(w, kept, m.factor);
    for (power_of_atom const& one : changed) {
        polynomial const base = replaced_atom(w, one.atom, change);
        result = multiply(w, result, power_of(w, base, one.power));
    }
    return result;
}

} // namespace detail

constexpr polynomial replaced(workspace& w, polynomial const& x, replacement const& change) {
    polynomial result;
    for (monomial const& m : x) {
        if (concerns(w, change, m.product))
            result = sum_of(result, detail::replaced_product(w, m, change));
        else {
            polynomial same;
            same.push_back(m);
            result = sum_of(result, same);
        }
    }
    return result;
}

} // namespace attest::algebra
