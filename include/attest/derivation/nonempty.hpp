// Is there an element?
//
// A set is known to have an element if a hypothesis says so, if an index of the statement runs
// through it (the statement speaks of that element), or if the place is inside a sum over it. No
// other set is taken to be non-empty.
#pragma once

#include <attest/derivation/match.hpp>

namespace attest::derivation {

namespace detail {

// Does the set depend on an index that is bound here? What is known of a free index of the same
// name does not apply to it.
constexpr bool speaks_of(expression set, scope const& bound) {
    for (expression e = set; e < set + set->size; ++e)
        if (e->kind == algebra::node_kind::index)
            for (algebra::binding const& one : bound.indices)
                if (same_writing(one.index, e))
                    return true;
    return false;
}

// By itself, whatever is assumed.
constexpr bool has_an_element(expression set) {
    return set->kind == algebra::node_kind::singleton_set
           || set->kind == algebra::node_kind::prefix_set
           || (set->kind == algebra::node_kind::plain_set && set->numerator == 1);
}

} // namespace detail

[[nodiscard]] constexpr bool is_nonempty(workspace& w, facts const& known, expression set,
                                         scope const& bound) {
    if (detail::has_an_element(set))
        return true;
    if (set->kind == algebra::node_kind::joined_set
        && (is_nonempty(w, known, operand(set, 0), bound)
            || is_nonempty(w, known, operand(set, 1), bound)))
        return true;
    for (algebra::binding const& one : bound.indices)
        if (one.exists && algebra::within(algebra::set_of(one.index), set))
            return true;
    for (hypothesis const& one : known.assumed)
        if (one.kind() == assumption::nonempty && matches(w, one, one.left(), set, bound))
            return true;
    if (bound.symbols != nullptr || detail::speaks_of(set, bound))
        return false;
    for (expression const element : known.elements)
        if (algebra::within(algebra::set_of(element), set))
            return true;
    return false;
}

} // namespace attest::derivation
