// Does a hypothesis speak of this expression?
//
// The two are compared node by node. Indices are compared by their normal forms; one that the
// hypothesis quantifies fits any element of its set, the same each time. A defined name fits what it
// stands for, and bound names do not matter.
#pragma once

#include <attest/derivation/facts.hpp>

namespace attest::derivation {

namespace detail {

inline constexpr form not_yet_known = -1;

// The place of a quantified index in the scope of a pattern, or null.
constexpr algebra::binding* quantified_in(scope& pattern_scope, expression index) {
    for (std::size_t i = pattern_scope.indices.size(); i > 0; --i)
        if (same_writing(pattern_scope.indices[i - 1].index, index))
            return &pattern_scope.indices[i - 1];
    return nullptr;
}

// Is there an index in it whose element is not yet known?
constexpr bool undetermined(expression index, scope& pattern_scope) {
    if (index->kind == algebra::node_kind::index) {
        algebra::binding const* const found = quantified_in(pattern_scope, index);
        return found != nullptr && found->value == not_yet_known;
    }
    if (index->kind == algebra::node_kind::image || index->kind == algebra::node_kind::shifted)
        return undetermined(operand(index, 0), pattern_scope);
    return false;
}

constexpr bool same_index(workspace& w, expression pattern, scope& pattern_scope, expression e,
                          scope const& bound) {
    if (!undetermined(pattern, pattern_scope))
        return normal_index(w, pattern, pattern_scope) == normal_index(w, e, bound);
    if (pattern->kind != algebra::node_kind::index) // a map or a shift of an unknown element
        return pattern->kind == e->kind && pattern->name == e->name
               && pattern->numerator == e->numerator
               && same_index(w, operand(pattern, 0), pattern_scope, operand(e, 0), bound);
    form const element = normal_index(w, e, bound);
    for (expression part = pattern + 1; part < pattern + pattern->size; ++part)
        if (undetermined(part, pattern_scope))
            return false; // a set that depends on what is not yet known
    form const set = normal_set(w, algebra::first_operand(pattern), pattern_scope);
    if (!within(w, algebra::set_of(w, element), set))
        return false;
    quantified_in(pattern_scope, pattern)->value = element;
    return true;
}

constexpr bool is_index(expression e) {
    return e->kind == algebra::node_kind::index || e->kind == algebra::node_kind::image
           || e->kind == algebra::node_kind::shifted || e->kind == algebra::node_kind::first;
}

constexpr bool fits(workspace& w, expression pattern, scope& pattern_scope, expression e,
                    scope const& bound);

constexpr bool fits_sum(workspace& w, expression pattern, scope& pattern_scope, expression e,
                        scope const& bound) {
    expression const a = operand(pattern, 0);
    expression const b = operand(e, 0);
    form const set = normal_set(w, algebra::first_operand(b), bound);
    if (normal_set(w, algebra::first_operand(a), pattern_scope) != set)
        return false;
    algebra::entered_sum const inside(w, b, set, bound);
    scope inner_pattern = inside.bound_in(a, pattern_scope);
    bool const fit = fits(w, operand(pattern, 1), inner_pattern, operand(e, 1), inside.bound());
    for (std::size_t i = 0; i < pattern_scope.indices.size(); ++i)
        pattern_scope.indices[i].value = inner_pattern.indices[i].value;
    return fit;
}

constexpr bool fits(workspace& w, expression pattern, scope& pattern_scope, expression e,
                    scope const& bound) {
    using algebra::node_kind;
    if (e->kind == node_kind::call && pattern->kind != node_kind::call) {
        scope const inner = formals_of(w, e, bound);
        return fits(w, pattern, pattern_scope, operand(operand(e, 0), 0), inner);
    }
    if (bound.symbols != nullptr)
        if (algebra::replaced_symbol const* const found = algebra::detail::replacement_of(e, bound);
            found != nullptr && !is_index(e)) {
            scope const inner = arguments_of(w, *found, e, bound);
            return fits(w, pattern, pattern_scope, found->value, inner);
        }
    if (pattern->kind == node_kind::call && e->kind != node_kind::call) {
        for (int i = 1; i < pattern->arity; ++i)
            if (undetermined(operand(pattern, i), pattern_scope))
                return false;
        scope inner = formals_of(w, pattern, pattern_scope);
        return fits(w, operand(operand(pattern, 0), 0), inner, e, bound);
    }
    if (is_index(pattern))
        return is_index(e) && same_index(w, pattern, pattern_scope, e, bound);
    if (pattern->kind != e->kind || pattern->name != e->name || pattern->arity != e->arity
        || pattern->numerator != e->numerator || pattern->denominator != e->denominator)
        return false;
    if (e->kind == node_kind::sum)
        return fits_sum(w, pattern, pattern_scope, e, bound);
    int const from = e->kind == node_kind::call ? 1 : 0;
    if (from == 1 && !same_writing(operand(pattern, 0), operand(e, 0)))
        return false;
    for (int i = from; i < e->arity; ++i)
        if (!fits(w, operand(pattern, i), pattern_scope, operand(e, i), bound))
            return false;
    return true;
}

} // namespace detail

// The scope in which the two sides of a hypothesis are patterns.
[[nodiscard]] constexpr scope pattern_of(hypothesis const& known) {
    scope result;
    for (index_term const& index : known.quantified())
        result.indices.push_back(algebra::binding{index.root(), detail::not_yet_known});
    return result;
}

[[nodiscard]] constexpr bool matches(workspace& w, hypothesis const& known, expression pattern,
                                     expression e, scope const& bound) {
    scope pattern_scope = pattern_of(known);
    return detail::fits(w, pattern, pattern_scope, e, bound);
}

} // namespace attest::derivation
