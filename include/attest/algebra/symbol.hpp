// Symbols: scalars, variables numbered by indices, masks, maps between index sets.
//
//     auto c = scalar("c");
//     auto s = variable("s", of("S"), of("T"));     s(i, j)
//     auto M = mask("M", of("S"), of("T"));         M(i, j) is 0 or 1
//     auto g = map("g", of("H"), of("G"));          g(h)
//     auto pi = bijection("pi", of("T"));           pi(j)
//
// Refused: another number of indices than declared (ATT-502), an index of another set (ATT-503).
#pragma once

#include <attest/algebra/term.hpp>
#include <attest/core/error.hpp>
#include <attest/core/list.hpp>
#include <attest/core/text.hpp>

#include <string_view>

namespace attest::algebra {

[[nodiscard]] constexpr term scalar(std::string_view name) {
    return term(node{.kind = node_kind::scalar, .name = name});
}

class symbol {
public:
    template <class... Sets>
    constexpr symbol(node_kind kind, std::string_view name, Sets const&... sets)
        : kind_(kind), name_(name) {
        (sets_.push_back(sets), ...);
    }

    template <class... Indices>
    [[nodiscard]] constexpr term operator()(Indices const&... indices) const {
        if (sizeof...(Indices) != sets_.size())
            throw wrong_rank("ATT-502 a variable takes as many indices as it was declared with",
                             name_);
        std::size_t position = 0;
        (check(indices, position++), ...);
        return term(node{.kind = kind_, .name = name_}, indices...);
    }

private:
    constexpr void check(index_term const& index, std::size_t position) const {
        if (!within(set_of(index.root()), sets_[position].root()))
            throw wrong_index_set("ATT-503 this index does not run through the set declared",
                                  name_);
    }

    node_kind kind_;
    std::string_view name_;
    list<index_set> sets_;
};

template <class... Sets>
[[nodiscard]] constexpr symbol variable(std::string_view name, Sets const&... sets) {
    return symbol(node_kind::variable, name, sets...);
}

template <class... Sets>
[[nodiscard]] constexpr symbol mask(std::string_view name, Sets const&... sets) {
    return symbol(node_kind::mask, name, sets...);
}

class index_map {
public:
    constexpr index_map(std::string_view name, index_set const& from, index_set const& to,
                        bool bijective)
        : name_(name), from_(from), to_(to), bijective_(bijective) {}

    [[nodiscard]] constexpr index_term operator()(index_term const& index) const {
        if (!within(set_of(index.root()), from_.root()))
            throw wrong_index_set("ATT-503 this index does not run through the set declared",
                                  name_);
        return index_term(
            node{.kind = node_kind::image, .name = name_, .numerator = bijective_ ? 1 : 0}, index,
            to_);
    }

    // The h with g(h) = place.
    [[nodiscard]] constexpr index_set fibre(index_term const& place) const {
        if (!within(set_of(place.root()), to_.root()))
            throw wrong_index_set("ATT-503 this index does not run through the set declared",
                                  name_);
        return index_set(node{.kind = node_kind::fibre_set, .name = name_}, from_, place, to_);
    }

private:
    std::string_view name_;
    index_set from_;
    index_set to_;
    bool bijective_;
};

[[nodiscard]] constexpr index_map map(std::string_view name, index_set const& from,
                                      index_set const& to) {
    return index_map(name, from, to, false);
}

[[nodiscard]] constexpr index_map bijection(std::string_view name, index_set const& set) {
    return index_map(name, set, set, true);
}

} // namespace attest::algebra
