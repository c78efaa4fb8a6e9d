// Has a handle a value, and of this context?
//
// A handle without one belongs to no context: a member of a struct that is read before the context has given
// it a value, or a handle that is declared without one. It is refused where it is used (ATT-504). term() is
// such a handle, and no number: 0 is term(0).
#pragma once

#include <attest/core/error.hpp>
#include <attest/derivation/writing/handles.hpp>

namespace attest::proofs::detail {

constexpr void require_set(index_set const& set) {
    if (set.in == nullptr)
        throw index_out_of_scope(
            "ATT-504 a set without a value is used: declare it before, T = let.finite_set(\"T\")");
}

constexpr void require_set(index_term const& index) {
    if (index.in == nullptr)
        throw index_out_of_scope(
            "ATT-504 an index without a value is used: declare it before, i = let.index(\"i\", T)");
}

constexpr void require_set(symbol const& it) {
    if (it.in == nullptr)
        throw index_out_of_scope("ATT-504 a symbol without a value is used: declare it before, x = "
                                 "let.variable(\"x\", T)");
}

constexpr void require_set(function const& it) {
    if (it.in == nullptr)
        throw index_out_of_scope(
            "ATT-504 a definition without a value is used: make it before, p = "
            "let.define(\"p\", x(i), i)");
}

constexpr void require_set(index_map const& map) {
    if (map.in == nullptr)
        throw index_out_of_scope(
            "ATT-504 a map without a value is used: declare it before, g = let.map(\"g\", S, T)");
}

constexpr void require_set(term const& it) {
    if (it.in == nullptr && it.literal.denominator == 0)
        throw index_out_of_scope(
            "ATT-504 a term without a value is used: give it one before; 0 is term(0)");
}

constexpr void require_set(formula const& it) {
    if (it.in == nullptr)
        throw index_out_of_scope(
            "ATT-504 a formula without a value is used: give it one before, such as a == b");
}

/// Refuses a handle that has a value, but one of another context (ATT-504).
constexpr void require_of(context const& in, context const* of) {
    if (of != &in)
        throw index_out_of_scope(
            "ATT-504 a handle of another context is used: declare it by the let of this proof");
}

/// The value of a term that belongs to no context.
[[nodiscard]] constexpr kernel::coefficient const& literal_of(term const& it) {
    require_set(it);
    return it.literal;
}

} // namespace attest::proofs::detail
