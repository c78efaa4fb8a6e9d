// Indices: named elements of a set, and what maps and shifts make of them.
//
//     auto [i, j] = indices("i", "j", of("T"));
//     auto pi = bijection("pi", of("T"));       x(pi(j))
//     auto g = map("g", of("H"), of("G"));      k(g(h), j): the group of head h
//     first(positions("N")), t + 1              positions of a sequence
//
// An index is universally quantified where it is free, and bound where a sum runs over it.
#pragma once

#include <attest/algebra/index_set.hpp>

#include <array>
#include <string_view>

namespace attest::algebra {

class index_term : public writing {
public:
    using writing::writing;
};

// The set of which an index is an element.
[[nodiscard]] constexpr expression set_of(expression index) {
    switch (index->kind) {
    case node_kind::image:
        return operand(index, 1);
    case node_kind::shifted: {
        // A place further on may lie behind the prefix that the index itself runs through.
        expression set = set_of(first_operand(index));
        while (set->kind == node_kind::prefix_set)
            set = first_operand(set);
        return set;
    }
    default:
        return first_operand(index);
    }
}

[[nodiscard]] constexpr index_term index(std::string_view name, index_set const& set) {
    return index_term(node{.kind = node_kind::index, .name = name}, set);
}

template <class Set>
    requires std::derived_from<Set, index_set>
[[nodiscard]] constexpr std::array<index_term, 1> indices(std::string_view a, Set const& set) {
    return {index(a, set)};
}

[[nodiscard]] constexpr std::array<index_term, 2> indices(std::string_view a, std::string_view b,
                                                          index_set const& set) {
    return {index(a, set), index(b, set)};
}

[[nodiscard]] constexpr std::array<index_term, 3>
indices(std::string_view a, std::string_view b, std::string_view c, index_set const& set) {
    return {index(a, set), index(b, set), index(c, set)};
}

[[nodiscard]] constexpr std::array<index_term, 4> indices(std::string_view a, std::string_view b,
                                                          std::string_view c, std::string_view d,
                                                          index_set const& set) {
    return {index(a, set), index(b, set), index(c, set), index(d, set)};
}

namespace detail {

constexpr void demand_positions(expression set) {
    if (set->kind != node_kind::plain_set || set->numerator != 1)
        throw wrong_index_set("ATT-503 only positions have a first, a next and those up to one",
                              set->name);
}

} // namespace detail

[[nodiscard]] constexpr index_term first(index_set const& ordered) {
    detail::demand_positions(ordered.root());
    return index_term(node{.kind = node_kind::first}, ordered);
}

[[nodiscard]] constexpr index_term operator+(index_term const& i, int places) {
    index_term const result(node{.kind = node_kind::shifted, .numerator = places}, i);
    detail::demand_positions(set_of(result.root()));
    if (places < 0)
        throw wrong_index_set("ATT-503 there may be no position before this one");
    return result;
}

[[nodiscard]] constexpr index_set up_to(index_set const& ordered, index_term const& last) {
    detail::demand_positions(ordered.root());
    return index_set(node{.kind = node_kind::prefix_set}, ordered, last);
}

[[nodiscard]] constexpr index_set only(index_term const& i) {
    return index_set(node{.kind = node_kind::singleton_set}, i);
}

[[nodiscard]] constexpr index_set without(index_set const& whole, index_term const& i) {
    if (!within(set_of(i.root()), whole.root()))
        throw wrong_index_set("ATT-503 only an element of a set can be left out of it");
    return index_set(node{.kind = node_kind::without_set}, whole, i);
}

} // namespace attest::algebra
