// Does a term mean something at all?
//
// A term that divides by what may be 0, or takes the logarithm of what may not be positive, is no
// number; so each denominator and each argument of a logarithm that is written must be shown to be
// different from 0 and positive, at the place where it stands. Beside that the indices must be
// used as indices are: none is free and bound in one term, none is bound twice on the way down.
#pragma once

#include <attest/derivation/sign.hpp>

namespace attest::derivation {

enum class fault {
    none,
    zero_denominator,
    logarithm,
    bound_twice,
    free_and_bound,
    unknown_index,
    infinite_sum,
    no_set,
    no_variable
};

struct complaint {
    fault what = fault::none;
    expression where = nullptr;
};

namespace detail {

constexpr complaint undefined_part(workspace& w, facts const& known, expression e,
                                   scope const& bound) {
    using algebra::node_kind;
    if (e->kind == node_kind::divide && !shown_sign(w, known, operand(e, 1), bound).nonzero)
        return {fault::zero_denominator, operand(e, 1)};
    if (e->kind == node_kind::power && e->numerator < 0
        && !shown_sign(w, known, operand(e, 0), bound).nonzero)
        return {fault::zero_denominator, operand(e, 0)};
    if (e->kind == node_kind::logarithm && !shown_sign(w, known, operand(e, 0), bound).positive())
        return {fault::logarithm, operand(e, 0)};
    if (is_index(e) || e->arity == 0)
        return {};
    if (e->kind == node_kind::call) {
        scope const inner = formals_of(w, e, bound);
        return undefined_part(w, known, operand(operand(e, 0), 0), inner);
    }
    if (e->kind == node_kind::sum) {
        algebra::entered_sum const inside(w, operand(e, 0), bound);
        return undefined_part(w, known, operand(e, 1), inside.bound());
    }
    for (int i = 0; i < e->arity; ++i) {
        complaint const found = undefined_part(w, known, operand(e, i), bound);
        if (found.what != fault::none)
            return found;
    }
    return {};
}

constexpr bool is_positions(expression set) {
    return set->kind == algebra::node_kind::plain_set && set->numerator == 1;
}

// Sets and indices as algebra/index_set.hpp and index_term.hpp would make them: looked at once more
// because nodes can be put together by hand.
constexpr bool is_ill_formed(expression e) {
    using algebra::node_kind;
    switch (e->kind) {
    case node_kind::joined_set:
        return algebra::may_meet(operand(e, 0), operand(e, 1));
    case node_kind::without_set:
        return !algebra::within(algebra::set_of(operand(e, 1)), operand(e, 0));
    case node_kind::prefix_set:
        return !is_positions(operand(e, 0))
               || !algebra::within(algebra::set_of(operand(e, 1)), operand(e, 0));
    case node_kind::first:
        return !is_positions(operand(e, 0));
    case node_kind::shifted:
        return e->numerator < 0 || !is_positions(algebra::set_of(e));
    default:
        return false;
    }
}

constexpr complaint ill_formed_part(expression e) {
    for (expression part = e; part < e + e->size; ++part) {
        if (is_ill_formed(part))
            return {fault::no_set, part};
        if (part->kind != algebra::node_kind::derivative)
            continue;
        expression const variable = operand(part, 1);
        if (variable->kind != algebra::node_kind::variable
            && variable->kind != algebra::node_kind::scalar)
            return {fault::no_variable, variable};
    }
    return {};
}

constexpr complaint misused_index(expression e, list<expression> const& bound,
                                  list<expression> const& free) {
    using algebra::node_kind;
    if (e->kind == node_kind::definition)
        return {};
    list<expression> inner = bound;
    if (e->kind == node_kind::sum) {
        expression const index = operand(e, 0);
        if (algebra::detail::contains(bound, index))
            return {fault::bound_twice, index};
        if (algebra::detail::contains(free, index))
            return {fault::free_and_bound, index};
        if (is_positions(algebra::first_operand(index)))
            return {fault::infinite_sum, index};
        inner.push_back(index);
    }
    if (e->arity == 0 || is_index(e))
        return {};
    for (int i = 0; i < e->arity; ++i) {
        complaint const found = misused_index(operand(e, i), inner, free);
        if (found.what != fault::none)
            return found;
    }
    return {};
}

} // namespace detail

[[nodiscard]] constexpr complaint misuse_of_indices(facts const& known, expression e) {
    complaint const shape = detail::ill_formed_part(e);
    if (shape.what != fault::none)
        return shape;
    list<expression> const free = algebra::free_indices(e);
    for (expression const index : free)
        if (!algebra::detail::contains(known.elements, index))
            return {fault::unknown_index, index};
    return detail::misused_index(e, list<expression>{}, free);
}

[[nodiscard]] constexpr complaint undefined_part(workspace& w, facts const& known, expression e) {
    return detail::undefined_part(w, known, e, scope{});
}

} // namespace attest::derivation
