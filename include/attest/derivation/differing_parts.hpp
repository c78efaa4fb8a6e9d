// Where two terms differ: parts of each outside of which they are written alike.
//
// A step that changes e^a e^b inside a long term follows if it follows there, and there it is judged
// with much less work. There may be several such places; it follows if it follows at each.
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

// Does anything but what stands inside of them tell the two apart?
constexpr bool same_outside(expression a, expression b) {
    if (a->kind != b->kind || a->numerator != b->numerator || !may_enter(a->kind))
        return false;
    return a->kind != algebra::node_kind::sum || same_writing(operand(a, 0), operand(b, 0));
}

// Only one place, or `several` if need be; as far inside as that goes.
constexpr void note_differing(list<differing_parts>& all, differing_parts const& at, bool several) {
    list<differing_parts> inside;
    for (int i = 0; same_outside(at.left, at.right) && i < at.left->arity; ++i) {
        expression const x = operand(at.left, i);
        expression const y = operand(at.right, i);
        if (same_writing(x, y))
            continue;
        inside.push_back(differing_parts{x, y, at.sums});
        if (at.left->kind == algebra::node_kind::sum)
            inside[inside.size() - 1].sums.push_back(operand(at.left, 0));
    }
    if (inside.size() == 1 || (several && !inside.empty())) {
        for (differing_parts const& one : inside)
            note_differing(all, one, several);
    } else {
        all.push_back(at);
    }
}

} // namespace detail

[[nodiscard]] constexpr list<differing_parts> differing(expression a, expression b, bool several) {
    list<differing_parts> result;
    detail::note_differing(result, differing_parts{a, b, {}}, several);
    return result;
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
