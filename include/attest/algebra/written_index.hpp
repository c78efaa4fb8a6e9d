// From the normal form of an index or a set back to what can be written.
#pragma once

#include <attest/algebra/index_names.hpp>
#include <attest/algebra/writing.hpp>

namespace attest::algebra {

[[nodiscard]] constexpr writing written_index(workspace const& w, form f,
                                              index_names const& names) {
    form_kind const kind = w.store.kind(f);
    std::int64_t const label = w.store.word(f, 0);
    auto const part = [&](std::size_t i) { return written_index(w, w.store.part(f, i), names); };
    switch (kind) {
    case form_kind::plain_set:
        return writing(node{.kind = node_kind::plain_set,
                            .name = w.store.spelled(label / 2),
                            .numerator = label % 2});
    case form_kind::joined_set:
        return writing(node{.kind = node_kind::joined_set}, part(0), part(1));
    case form_kind::prefix_set:
        return writing(node{.kind = node_kind::prefix_set}, part(0), part(1));
    case form_kind::without_set:
        return writing(node{.kind = node_kind::without_set}, part(0), part(1));
    case form_kind::singleton_set:
        return writing(node{.kind = node_kind::singleton_set}, part(0));
    case form_kind::fibre_set:
        return writing(node{.kind = node_kind::fibre_set,
                            .name = w.store.spelled(label / 2),
                            .numerator = label % 2},
                       part(1), part(2), part(3));
    case form_kind::image:
        return writing(node{.kind = node_kind::image,
                            .name = w.store.spelled(label / 2),
                            .numerator = label % 2},
                       part(2), part(1));
    case form_kind::shifted:
        return writing(node{.kind = node_kind::shifted, .numerator = label}, part(1));
    case form_kind::first:
        return writing(node{.kind = node_kind::first}, part(0));
    case form_kind::free_index:
        return writing(node{.kind = node_kind::index, .name = w.store.spelled(label)}, part(1));
    default:
        return writing(node{.kind = node_kind::index, .name = names.of(f)}, part(1));
    }
}

} // namespace attest::algebra
