// The indices of a term that no sum binds.
#pragma once

#include <attest/algebra/node.hpp>
#include <attest/core/list.hpp>

namespace attest::algebra {

namespace detail {

constexpr bool contains(list<expression> const& all, expression index) {
    for (expression const known : all)
        if (same_writing(known, index))
            return true;
    return false;
}

constexpr void gather_free(expression e, list<expression>& bound, list<expression>& free) {
    if (e->kind == node_kind::index) {
        if (!contains(bound, e) && !contains(free, e))
            free.push_back(e);
        gather_free(first_operand(e), bound, free);
        return;
    }
    if (e->kind == node_kind::definition)
        return; // closed: function.hpp sees to that
    if (e->kind != node_kind::sum) {
        for (expression part = first_operand(e); part < e + e->size; part = next_operand(part))
            gather_free(part, bound, free);
        return;
    }
    expression const index = operand(e, 0);
    gather_free(first_operand(index), bound, free);
    list<expression> inner = bound;
    inner.push_back(index);
    gather_free(operand(e, 1), inner, free);
}

} // namespace detail

[[nodiscard]] constexpr list<expression> free_indices(expression e) {
    list<expression> bound;
    list<expression> free;
    detail::gather_free(e, bound, free);
    return free;
}

} // namespace attest::algebra
