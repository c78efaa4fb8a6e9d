// A world in which terms have values: how large the sets are and what the symbols stand for.
//
//     environment world(7);                                    a seed
//     world.size("T", 3);                                      T has the positions 0, 1, 2
//     world.bind(i, {"T", 2});                                 the free index i is the last of them
//     world.value("x", {{"T", 0}}, {1, 2});                    x is 1/2 at the first
//     world.image("g", {"H", 0}, {"G", 1});                    g leads from there to here
//     world.equation(y(t + 1), a * y(t) + x(t));               and y is defined by this
//
// What is not fixed is drawn from the seed (drawn.hpp), unless the numbers are terms themselves
// (symbolic.hpp). An index may be bound anew. An equation
// holds for all elements that its left side, a scalar, a variable or a mask, matches (pattern.hpp);
// it goes before all fixed values, and the first one that matches counts.
#pragma once

#include <attest/algebra/drawn.hpp>
#include <attest/algebra/term.hpp>

#include <initializer_list>

namespace attest::algebra {

struct defining_equation {
    term left{};
    term right{};
};

class environment {
public:
    struct bound_index {
        index_term index{};
        element value{};
    };

    explicit constexpr environment(std::uint64_t seed = 0) : seed_(seed) {}

    constexpr void size(std::string_view set, std::int64_t elements) {
        sizes_.push_back(size_of_set{set, elements});
    }

    constexpr void bind(index_term const& index, element const& value) {
        bound_.push_back(bound_index{index, value});
    }

    constexpr void value(std::string_view symbol, list<element> const& at,
                         coefficient const& number) {
        values_.push_back(fixed_value{symbol, at, number});
    }

    constexpr void value(std::string_view symbol, std::initializer_list<element> at,
                         coefficient const& number) {
        list<element> all;
        for (element const& one : at)
            all.push_back(one);
        value(symbol, all, number);
    }

    // Of a symbol with one index, at the first positions of a set.
    constexpr void values(std::string_view symbol, std::string_view set,
                          std::initializer_list<std::int64_t> numbers) {
        std::int64_t position = 0;
        for (std::int64_t const number : numbers)
            value(symbol, {element{set, position++}}, coefficient{number, 1});
    }

    constexpr void image(std::string_view map, element const& from, element const& to) {
        images_.push_back(fixed_image{map, from, to});
    }

    constexpr void equation(term const& left, term const& right) {
        equations_.push_back(defining_equation{left, right});
    }

    [[nodiscard]] constexpr std::uint64_t seed() const { return seed_; }

    [[nodiscard]] constexpr list<bound_index> const& bound() const { return bound_; }

    [[nodiscard]] constexpr list<defining_equation> const& equations() const { return equations_; }

    // −1 where nothing is said.
    [[nodiscard]] constexpr std::int64_t size_of(std::string_view set) const {
        for (size_of_set const& known : sizes_)
            if (known.set == set)
                return known.elements;
        return -1;
    }

    // Null where nothing is said.
    [[nodiscard]] constexpr coefficient const* fixed_value_of(std::string_view symbol,
                                                              list<element> const& at) const {
        for (fixed_value const& known : values_)
            if (known.symbol == symbol && same_elements(known.at, at))
                return &known.number;
        return nullptr;
    }

    [[nodiscard]] constexpr coefficient value_of(node_kind kind, std::string_view symbol,
                                                 list<element> const& at) const {
        if (coefficient const* const known = fixed_value_of(symbol, at); known != nullptr)
            return *known;
        return drawn_number(seed_, kind, symbol, at);
    }

    // Null where nothing is said.
    [[nodiscard]] constexpr element const* image_of(std::string_view map,
                                                    element const& from) const {
        for (fixed_image const& known : images_)
            if (known.map == map && known.from == from)
                return &known.to;
        return nullptr;
    }

private:
    struct size_of_set {
        std::string_view set{};
        std::int64_t elements = 0;
    };

    struct fixed_value {
        std::string_view symbol{};
        list<element> at{};
        coefficient number{};
    };

    struct fixed_image {
        std::string_view map{};
        element from{};
        element to{};
    };

    std::uint64_t seed_;
    list<size_of_set> sizes_;
    list<bound_index> bound_;
    list<fixed_value> values_;
    list<fixed_image> images_;
    list<defining_equation> equations_;
};

} // namespace attest::algebra
