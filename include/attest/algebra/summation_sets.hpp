// Sums over sets that are made of others.
//
//     split:      Σ over A ⊎ B = Σ over A + Σ over B
//     singleton:  Σ over {i} = the term of i;  Σ over T without i = Σ over T − the term of i;
//                 Σ up to t + 1 = Σ up to t + the term of t + 1;  Σ up to the first = its term
#pragma once

#include <attest/algebra/closing.hpp>

namespace attest::algebra {

namespace detail {

// The same sum over another set.
constexpr polynomial over_set(workspace& w, form index, polynomial const& body, form set) {
    form const open = open_index(w, w.depth, set);
    ++w.depth;
    polynomial const result =
        w.later.sum_over(w, open, replaced(w, body, replacement{index, open, true}));
    --w.depth;
    return result;
}

constexpr polynomial term_of(workspace& w, form index, polynomial const& body, form place) {
    return replaced(w, body, replacement{index, place, false});
}

constexpr bool prefix_apart(workspace& w, form index, polynomial const& body, polynomial& result) {
    form const set = set_of(w, index);
    form const last = w.store.part(set, 1);
    if (w.store.kind(last) == form_kind::first) {
        result = term_of(w, index, body, last);
        return true;
    }
    if (w.store.kind(last) != form_kind::shifted || w.store.word(last, 0) < 1)
        return false;
    form const before = shifted_index(w, last, -1);
    form const shorter = form_of(w, form_kind::prefix_set, {w.store.part(set, 0), before}, 0);
    polynomial const earlier = over_set(w, index, body, shorter);
    result = sum_of(earlier, term_of(w, index, body, last));
    return true;
}

constexpr bool taken_apart(workspace& w, form index, polynomial const& body, polynomial& result) {
    form const set = set_of(w, index);
    form_kind const kind = w.store.kind(set);
    if (kind == form_kind::joined_set && w.can(ability::split)) {
        polynomial const left = over_set(w, index, body, w.store.part(set, 0));
        result = sum_of(left, over_set(w, index, body, w.store.part(set, 1)));
        return true;
    }
    if (!w.can(ability::singleton))
        return false;
    if (kind == form_kind::singleton_set) {
        result = term_of(w, index, body, w.store.part(set, 0));
        return true;
    }
    if (kind == form_kind::without_set) {
        polynomial const whole = over_set(w, index, body, w.store.part(set, 0));
        result = difference(whole, term_of(w, index, body, w.store.part(set, 1)));
        return true;
    }
    return kind == form_kind::prefix_set && prefix_apart(w, index, body, result);
}

} // namespace detail

} // namespace attest::algebra
