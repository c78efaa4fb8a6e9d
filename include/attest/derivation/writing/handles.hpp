// The handles with which a theorem is written: sets, indices, terms, formulas, symbols.
//
// A handle is the number of a node, or of a declaration, and the context that it belongs to. Handles
// may be copied freely while their context lives.
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/derivation/kernel/proof.hpp>

#include <concepts>

namespace attest::proofs {

using attest::list;
using kernel::id;
using kernel::kind;
using kernel::word;

class context;

namespace detail {

template <class T>
concept character = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t>
                    || std::same_as<T, char16_t> || std::same_as<T, char32_t>;

template <built_in_argument Number>
[[nodiscard]] constexpr word literal_word(Number value) {
    constexpr bool counts = machine_integer<Number> && !character<Number>;
    static_assert(counts, "ATT-110 outside the domain: a number in a derivation is an integer or a "
                          "quotient of integers; one half is term(1) / 2");
    if constexpr (counts) {
        if (!attest::fits<word>(value))
            throw coefficient_overflow("ATT-510 this literal exceeds 64 bits");
        return static_cast<word>(value); // in range: just asked
    } else {
        return 0;
    }
}

} // namespace detail

/// A set of indices: declared, or made of others.
struct index_set {
    context* in = nullptr;
    id node = 0;
};

/// An element: a declared index, a position before or behind another, the image under a map.
struct index_term {
    context* in = nullptr;
    id node = 0;
};

/// A real number. A literal belongs to no context until it meets a term that does. term() has no value.
struct term {
    context* in = nullptr;
    id node = 0;
    kernel::coefficient literal{0, 0}; // no number until there is one

    constexpr term() = default;

    constexpr term(context* where, id what) : in(where), node(what) {}

    /// The literal of an integer. Refused: one beyond 64 bits (ATT-510); a floating-point number, a truth
    /// value or a character (ATT-110).
    template <built_in_argument Number>
    constexpr term(Number value) : literal{detail::literal_word(value), 1} {}
};

/// An equation, an inequality, or a statement for all elements.
struct formula {
    context* in = nullptr;
    id node = 0;
    bool downward = false; // written with > or >=: a chain begins with the larger side

    template <class... Indices>
    [[nodiscard]] constexpr auto operator()(Indices const&... indices) const;
};

/// A scalar, variable or mask.
struct symbol {
    context* in = nullptr;
    word number = 0;

    template <class... Indices>
    [[nodiscard]] constexpr term operator()(Indices const&... indices) const;
};

/// A name for a term.
struct function {
    context* in = nullptr;
    word number = 0;

    template <class... Indices>
    [[nodiscard]] constexpr term operator()(Indices const&... indices) const;
};

struct index_map {
    context* in = nullptr;
    word number = 0;

    [[nodiscard]] constexpr index_term operator()(index_term const& index) const;
    /// The elements that the map sends to this one.
    [[nodiscard]] constexpr index_set fibre(index_term const& index) const;
};

} // namespace attest::proofs
