// Normal forms of indices and of the sets that they run through.
#pragma once

#include <attest/algebra/polynomial.hpp>

#include <initializer_list>

namespace attest::algebra {

// A form over these words, of which those from `first_part` on are forms themselves.
[[nodiscard]] constexpr form form_of(workspace& w, form_kind kind,
                                     std::initializer_list<std::int64_t> words,
                                     std::size_t first_part) {
    std::uint64_t indices = 0;
    int height = 0;
    for (std::size_t i = first_part; i < words.size(); ++i) {
        form const part = static_cast<form>(words.begin()[i]);
        indices |= w.store.indices(part);
        height = w.store.height(part) > height ? w.store.height(part) : height;
    }
    return w.store.intern(kind, words.begin(), words.size(), indices, height);
}

namespace detail {

constexpr form leaf(workspace& w, form_kind kind, std::int64_t label, form set, int height) {
    std::int64_t const words[] = {label, set};
    form const known = w.store.find(kind, words, 2);
    if (known >= 0)
        return known;
    int const inner = w.store.height(set);
    return w.store.intern(kind, words, 2, w.store.next_bit() | w.store.indices(set),
                          height > inner ? height : inner);
}

} // namespace detail

[[nodiscard]] constexpr form free_index(workspace& w, std::string_view name, form set) {
    return detail::leaf(w, form_kind::free_index, w.store.name(name), set, 0);
}

[[nodiscard]] constexpr form open_index(workspace& w, int depth, form set) {
    return detail::leaf(w, form_kind::open_index, depth, set, 0);
}

[[nodiscard]] constexpr form bound_index(workspace& w, int height, form set) {
    return detail::leaf(w, form_kind::bound_index, height, set, height);
}

[[nodiscard]] constexpr form shifted_index(workspace& w, form index, std::int64_t places) {
    if (w.store.kind(index) == form_kind::shifted) {
        places += w.store.word(index, 0);
        index = w.store.part(index, 1);
    }
    return places == 0 ? index : form_of(w, form_kind::shifted, {places, index}, 1);
}

// The set that an index form runs through, or leads to.
[[nodiscard]] constexpr form set_of(workspace const& w, form index) {
    switch (w.store.kind(index)) {
    case form_kind::image:
        return w.store.part(index, 1);
    case form_kind::shifted: {
        form set = set_of(w, w.store.part(index, 1));
        while (w.store.kind(set) == form_kind::prefix_set)
            set = w.store.part(set, 0);
        return set;
    }
    case form_kind::first:
        return w.store.part(index, 0);
    default:
        return w.store.part(index, 1);
    }
}

// Is each element of the one set known to be an element of the other?
[[nodiscard]] constexpr bool within(workspace const& w, form part, form whole) {
    if (part == whole)
        return true;
    form_kind const kind = w.store.kind(part);
    if (kind == form_kind::prefix_set || kind == form_kind::without_set)
        return within(w, w.store.part(part, 0), whole);
    if (kind == form_kind::fibre_set)
        return within(w, w.store.part(part, 1), whole);
    if (kind == form_kind::singleton_set)
        return within(w, set_of(w, w.store.part(part, 0)), whole);
    return w.store.kind(whole) == form_kind::joined_set
           && (within(w, part, w.store.part(whole, 0)) || within(w, part, w.store.part(whole, 1)));
}

// May this index occur there? (No is certain.)
[[nodiscard]] constexpr bool depends(workspace const& w, form whole, form leaf_index) {
    // The first bit of its own: those of its set came earlier.
    std::uint64_t const own = w.store.indices(leaf_index) & ~w.store.indices(set_of(w, leaf_index));
    return (w.store.indices(whole) & own) != 0;
}

} // namespace attest::algebra
