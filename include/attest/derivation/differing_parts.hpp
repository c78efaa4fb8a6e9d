// Where two terms differ: the smallest part of each outside of which they are written alike.
//
// A step that changes e^a e^b inside a long term follows if it follows there, and there it is judged
// with much less work.
#pragma once

#include <attest/derivation/facts.hpp>

namespace attest::derivation {

struct differing_parts {
    expression left = nullptr;
    expression right = nullptr;
    list<expression> sums{}; // the indices of the sums around this place, the outermost first
};

namespace detail {

// Operations of which the value depends on their operands alone, whatever these are.
constexpr bool may_enter(algebra::node_kind kind) {
    using algebra::node_kind;
    switch (kind) {
    case node_kind::sum:
    case node_kind::add:
    case node_kind::subtract:
    case node_kind::negate:
    case node_kind::multiply:
    case node_kind::divide:
    case node_kind::power:
    case node_kind::exponential:
    case node_kind::logarithm:
    case node_kind::maximum:
        return true;
    default:
        return false;
    }
}

// The only operand in which the two differ, or −1.
constexpr int differing_operand(expression a, expression b) {
    int result = -1;
    for (int i = 0; i < a->arity; ++i) {
        if (same_writing(operand(a, i), operand(b, i)))
            continue;
        if (result >= 0)
            return -1;
        result = i;
    }
    return result;
}

} // namespace detail

[[nodiscard]] constexpr differing_parts differing(expression a, expression b) {
    differing_parts result{a, b, {}};
    for (;;) {
        expression const x = result.left;
        expression const y = result.right;
        if (x->kind != y->kind || x->numerator != y->numerator || !detail::may_enter(x->kind))
            return result;
        int const place = detail::differing_operand(x, y);
        bool const sum = x->kind == algebra::node_kind::sum;
        if (place < 0 || (sum && place == 0))
            return result;
        if (sum)
            result.sums.push_back(operand(x, 0));
        result.left = operand(x, place);
        result.right = operand(y, place);
    }
}

// The scope inside these sums.
[[nodiscard]] constexpr scope entered(workspace& w, list<expression> const& sums) {
    scope result;
    for (expression const index : sums) {
        form const set = normal_set(w, algebra::first_operand(index), result);
        result.indices.push_back(algebra::binding{index, algebra::open_index(w, w.depth, set)});
        ++w.depth;
    }
    return result;
}

} // namespace attest::derivation
