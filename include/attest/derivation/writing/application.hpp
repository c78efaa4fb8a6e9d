// Symbols, definitions and maps applied to indices.
//
// An element of one part of a union is put into the union where a symbol or a definition expects it.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/writing/context.hpp>

namespace attest::proofs {

namespace detail {

/// An index where an element of this sort is expected: an element of one part of a union is put
/// into the union.
constexpr id placed(kernel::store& in, id index, id sort) {
    if (!in.is(sort, kind::joined))
        return index;
    id const own = kernel::judgement(in).sort_of(index);
    if (own == 0 || own == sort)
        return index;
    for (int part = 0; part < 2; ++part) {
        id const inner = placed(in, index, in.get(sort, part));
        if (kernel::judgement(in).sort_of(inner) == in.get(sort, part))
            return in.make(part == 0 ? kind::left : kind::right, sort, inner);
    }
    return index;
}

template <class... Indices>
constexpr term applied(context& in, kind what, word number, Indices const&... indices) {
    (require_set(indices), ...);
    (require_of(in, indices.in), ...);
    kernel::store& nodes = in.nodes();
    word words[] = {number, indices.node...};
    if (what == kind::at) {
        list<id> const& sorts = nodes.symbols[static_cast<std::size_t>(number)].sorts;
        for (std::size_t i = 0; i < sorts.size() && i < sizeof...(Indices); ++i)
            words[i + 1] = placed(nodes, words[i + 1], sorts[i]);
    } else {
        id meaning = nodes.definitions[static_cast<std::size_t>(number)].meaning;
        for (std::size_t i = 1; i <= sizeof...(Indices) && nodes.is(meaning, kind::lambda); ++i) {
            words[i] = placed(nodes, words[i], kernel::root_of(nodes, nodes.get(meaning, 0)));
            meaning = nodes.get(meaning, 1);
        }
    }
    return {&in, nodes.intern(what, words, static_cast<int>(sizeof...(Indices)) + 1)};
}

} // namespace detail

template <class... Indices>
constexpr term symbol::operator()(Indices const&... indices) const {
    detail::require_set(*this);
    return detail::applied(*in, kind::at, number, indices...);
}

template <class... Indices>
constexpr term function::operator()(Indices const&... indices) const {
    detail::require_set(*this);
    return detail::applied(*in, kind::call, number, indices...);
}

constexpr index_term index_map::operator()(index_term const& index) const {
    detail::require_set(*this);
    detail::require_set(index);
    detail::require_of(*in, index.in);
    return {in, in->nodes().make(kind::image, number, index.node)};
}

constexpr index_set index_map::fibre(index_term const& index) const {
    detail::require_set(*this);
    detail::require_set(index);
    detail::require_of(*in, index.in);
    return {in, in->nodes().make(kind::fibre, number, index.node)};
}

} // namespace attest::proofs
