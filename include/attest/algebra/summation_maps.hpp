// Sums and maps between index sets.
//
//     partition:  Σ_b Σ_{h : g(h) = b} f(b, h) = Σ_h f(g(h), h)
//                 Σ_h δ(g(h), b) f(h) = Σ_{h : g(h) = b} f(h), and there g(h) is b
//     reindex:    Σ_j f(π(j)) = Σ_k f(k) for a bijection π
#pragma once

#include <attest/algebra/summation_sets.hpp>

namespace attest::algebra {

namespace detail {

// A map applied to this very index, somewhere inside; bijections only, or any.
constexpr form image_of(workspace const& w, form whole, form index, bool bijections) {
    if ((w.store.indices(whole) & w.store.indices(index)) == 0)
        return -1;
    form_kind const kind = w.store.kind(whole);
    if (kind == form_kind::image && w.store.part(whole, 2) == index
        && (!bijections || w.store.word(whole, 0) % 2 == 1))
        return whole;
    layout const shape = layout_of(kind);
    for (std::size_t i = shape.first; i < w.store.count(whole); i += shape.step) {
        form const found = image_of(w, w.store.part(whole, i), index, bijections);
        if (found >= 0)
            return found;
    }
    return -1;
}

constexpr form image_in(workspace const& w, polynomial const& x, form index, bool bijections) {
    for (monomial const& m : x) {
        form const found = image_of(w, m.product, index, bijections);
        if (found >= 0)
            return found;
    }
    return -1;
}

constexpr bool involves(workspace const& w, polynomial const& x, form index) {
    for (monomial const& m : x)
        if (depends(w, m.product, index))
            return true;
    return false;
}

constexpr bool reindexed(workspace& w, form index, polynomial const& body, polynomial& result) {
    form const image = image_in(w, body, index, true);
    if (image < 0 || set_of(w, image) != set_of(w, index))
        return false;
    form const open = open_index(w, w.depth, set_of(w, index));
    ++w.depth;
    polynomial const changed = replaced(w, body, replacement{image, open, true});
    bool const complete = !involves(w, changed, index);
    if (complete)
        result = w.later.sum_over(w, open, changed);
    --w.depth;
    return complete;
}

// The fibre of b if the atom is δ(g(h), b), h being the index; else −1.
constexpr form fibre_of_delta(workspace& w, form atom, form index) {
    if (w.store.kind(atom) != form_kind::delta)
        return -1;
    for (std::size_t side = 0; side < 2; ++side) {
        form const image = w.store.part(atom, side);
        form const place = w.store.part(atom, 1 - side);
        if (w.store.kind(image) == form_kind::image && w.store.part(image, 2) == index
            && !depends(w, place, index))
            return form_of(w, form_kind::fibre_set,
                           {w.store.word(image, 0), set_of(w, index), place, set_of(w, image)}, 1);
    }
    return -1;
}

// Σ_h δ(g(h), b) f(h): a sum over the fibre.
constexpr bool fibre_named(workspace& w, form index, polynomial const& body, polynomial& result) {
    if (body.size() != 1)
        return false;
    factors rest;
    form set = -1;
    for (power_of_atom const& one : factors_of(w, body[0].product)) {
        form const found = set < 0 ? fibre_of_delta(w, one.atom, index) : -1;
        if (found >= 0)
            set = found;
        else
            rest.push_back(one);
    }
    if (set < 0)
        return false;
    result = over_set(w, index, of_factors(w, rest, body[0].factor), set);
    return true;
}

// In the fibre of b every g(h) is b.
constexpr bool fibre_known(workspace& w, form index, polynomial const& body, polynomial& result) {
    form const set = set_of(w, index);
    if (w.store.kind(set) != form_kind::fibre_set)
        return false;
    form const image = image_in(w, body, index, false);
    if (image < 0 || w.store.word(image, 0) != w.store.word(set, 0)
        || w.store.word(image, 1) != w.store.word(set, 3))
        return false;
    result = w.later.sum_over(w, index,
                              replaced(w, body, replacement{image, w.store.part(set, 2), false}));
    return true;
}

// Is this a sum over one index, in the fibre of `index`?
constexpr bool over_its_fibre(workspace const& w, form atom, form index) {
    if (w.store.kind(atom) != form_kind::sum || w.store.count(atom) != 2)
        return false;
    form const set = set_of(w, w.store.part(atom, 1));
    return w.store.kind(set) == form_kind::fibre_set && w.store.part(set, 2) == index
           && w.store.part(set, 3) == set_of(w, index);
}

// Σ_b of a sum over the fibre of b: one sum over all.
constexpr bool fibres_joined(workspace& w, form index, polynomial const& body, polynomial& result) {
    if (body.size() != 1)
        return false;
    factors rest;
    form inner = -1;
    for (power_of_atom const& one : factors_of(w, body[0].product)) {
        if (inner < 0 && one.power == 1 && over_its_fibre(w, one.atom, index))
            inner = one.atom;
        else
            rest.push_back(one);
    }
    if (inner < 0)
        return false;
    form const bound = w.store.part(inner, 1);
    form const fibre = set_of(w, bound);
    form const open = open_index(w, w.depth, w.store.part(fibre, 1));
    ++w.depth;
    polynomial term = replaced(w, read(w, w.store.part(inner, 0)), replacement{bound, open, true});
    term = multiply(w, of_factors(w, rest, body[0].factor), term);
    form const block =
        form_of(w, form_kind::image, {w.store.word(fibre, 0), set_of(w, index), open}, 1);
    result = w.later.sum_over(w, open, replaced(w, term, replacement{index, block, false}));
    --w.depth;
    return true;
}

constexpr bool mapped(workspace& w, form index, polynomial const& body, polynomial& result) {
    if (w.can(ability::partition)
        && (fibre_known(w, index, body, result) || fibres_joined(w, index, body, result)
            || fibre_named(w, index, body, result)))
        return true;
    return w.can(ability::reindex) && reindexed(w, index, body, result);
}

} // namespace detail

} // namespace attest::algebra
