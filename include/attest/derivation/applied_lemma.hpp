// A theorem applied: which symbols, indices and sets are replaced by what, and whether they may be.
//
// A theorem holds for all values of its symbols, so any term may take the place of a scalar or a
// variable. What takes the place of a mask must be 0 or 1 by its form. A finite set may be replaced
// by a finite set, but not in a theorem whose proof joins sets anywhere: those that take their place
// might meet. In a theorem about derivatives symbols stay, because what replaces a constant might
// not be one.
#pragma once

#include <attest/core/list.hpp>
#include <attest/derivation/justification.hpp>
#include <attest/derivation/rewriting.hpp>

namespace attest::derivation {

namespace detail {

constexpr void note_free(list<expression>& all, expression e) {
    for (expression const index : algebra::free_indices(e))
        if (!algebra::detail::contains(all, index))
            all.push_back(index);
}

// The indices for which the theorem holds, whatever they are.
constexpr list<expression> indices_of(lemma_use const& lemma) {
    list<expression> result;
    note_free(result, lemma.left());
    note_free(result, lemma.right());
    for (hypothesis const& one : lemma.assumed())
        if (one.quantified().empty() && one.kind() != assumption::nonempty) {
            note_free(result, one.left());
            if (one.has_right())
                note_free(result, one.right());
        }
    return result;
}

constexpr bool speaks_of(lemma_use const& lemma, algebra::node_kind kind) {
    bool result = contains(lemma.left(), kind) || contains(lemma.right(), kind);
    for (hypothesis const& one : lemma.assumed())
        result = result || one.speaks_of(kind);
    return result;
}

constexpr bool may_replace(expression symbol, expression value) {
    using algebra::node_kind;
    switch (symbol->kind) {
    case node_kind::mask:
        return is_selector(value);
    case node_kind::plain_set:
        return value->kind <= node_kind::fibre_set
               && (value->kind == node_kind::plain_set ? value->numerator : 0) == symbol->numerator;
    case node_kind::scalar:
    case node_kind::variable:
        return value->kind >= node_kind::number;
    case node_kind::index:
        return is_index(value);
    default:
        return false;
    }
}

constexpr bool may_apply(lemma_use const& lemma) {
    bool const joins = lemma.joins_sets();
    bool const differentiates = speaks_of(lemma, algebra::node_kind::derivative);
    for (std::size_t i = 0; i < lemma.symbols().size(); ++i) {
        expression const symbol = lemma.symbols()[i].root();
        bool const set = symbol->kind == algebra::node_kind::plain_set;
        if (!may_replace(symbol, lemma.values()[i].root()) || (joins && set)
            || (differentiates && !set && symbol->kind != algebra::node_kind::index))
            return false;
    }
    return true;
}

} // namespace detail

struct applied_lemma {
    algebra::substitution symbols{};
    equation used{};
};

// The equation that a theorem becomes; it points into the lemma and into `result` itself.
constexpr void apply(lemma_use const& lemma, applied_lemma& result) {
    result.used.left = lemma.left();
    result.used.right = lemma.right();
    result.used.demanded = lemma.assumed();
    for (expression const index : detail::indices_of(lemma)) {
        expression element = index;
        for (std::size_t i = 0; i < lemma.symbols().size(); ++i)
            if (same_writing(lemma.symbols()[i].root(), index))
                element = lemma.values()[i].root();
        result.used.quantified.push_back(index);
        result.used.elements.push_back(element);
    }
    for (std::size_t i = 0; i < lemma.symbols().size(); ++i)
        if (lemma.symbols()[i].root()->kind != algebra::node_kind::index)
            result.symbols.symbols.push_back(
                algebra::replaced_symbol{lemma.symbols()[i].root(), lemma.values()[i].root()});
    if (!result.symbols.symbols.empty())
        result.used.symbols = &result.symbols;
}

} // namespace attest::derivation
