// Which words of a form are forms themselves: for walking through a form from outside.
//
// The set that a free or an open index runs through is not a part of the form that the index stands
// in: whatever is replaced there, the index stays the same element of the same set.
#pragma once

#include <attest/algebra/polynomial.hpp>

namespace attest::algebra {

// The first word of a form that is a form, and the distance to the next one.
struct layout {
    std::size_t first = 0;
    std::size_t step = 1;
};

[[nodiscard]] constexpr layout layout_of(form_kind kind) {
    switch (kind) {
    case form_kind::product:
        return {0, 2};
    case form_kind::polynomial:
        return {0, 3};
    case form_kind::plain_set:
    case form_kind::scalar:
    case form_kind::bound_index:
    case form_kind::image:
    case form_kind::fibre_set:
    case form_kind::shifted:
    case form_kind::variable:
    case form_kind::mask:
    case form_kind::call:
        return {1, 1};
    case form_kind::free_index:
    case form_kind::open_index:
        return {2, 1};
    default:
        return {0, 1};
    }
}

// Does this form occur in that one?
[[nodiscard]] constexpr bool occurs(workspace const& w, form whole, form part) {
    if (whole == part)
        return true;
    std::uint64_t const needed = w.store.indices(part);
    if ((w.store.indices(whole) & needed) != needed)
        return false;
    layout const shape = layout_of(w.store.kind(whole));
    for (std::size_t i = shape.first; i < w.store.count(whole); i += shape.step)
        if (occurs(w, w.store.part(whole, i), part))
            return true;
    return false;
}

} // namespace attest::algebra
