// The sets that indices run through.
//
//     auto T = of("T");                  a finite set of positions; nothing says how many
//     auto S = joined(of("A"), of("B"))  their disjoint union A ⊎ B
//     auto N = positions("N")            0, 1, 2, ...: what a sequence is numbered by; no sum runs
//     up_to(N, t)                        through all of it, but through the positions up to t
//     only(i)                            {i}
//     without(T, i)                      T without i
//     fibre(g, b)                        {h : g(h) = b} (map.hpp): a block of a partition
//
// Sets with different names have nothing to do with each other. No set is taken to be non-empty.
// Refused: a union of sets that share elements (ATT-505).
#pragma once

#include <attest/algebra/writing.hpp>
#include <attest/core/error.hpp>

#include <string_view>

namespace attest::algebra {

class index_set : public writing {
public:
    using writing::writing;
};

[[nodiscard]] constexpr index_set of(std::string_view name) {
    return index_set(node{.kind = node_kind::plain_set, .name = name});
}

[[nodiscard]] constexpr index_set positions(std::string_view name) {
    return index_set(node{.kind = node_kind::plain_set, .name = name, .numerator = 1});
}

// May the two have an element in common? Sets of different names have none.
[[nodiscard]] constexpr bool may_meet(expression a, expression b) {
    for (expression x = a; x < a + a->size; ++x)
        for (expression y = b; y < b + b->size; ++y)
            if (x->kind == node_kind::plain_set && y->kind == node_kind::plain_set
                && x->name == y->name)
                return true;
    return false;
}

[[nodiscard]] constexpr index_set joined(index_set const& a, index_set const& b) {
    if (may_meet(a.root(), b.root()))
        throw sets_overlap("ATT-505 a disjoint union needs sets without a common element");
    return index_set(node{.kind = node_kind::joined_set}, a, b);
}

// Is each element of the one known to be an element of the other?
[[nodiscard]] constexpr bool within(expression part, expression whole) {
    if (same_writing(part, whole))
        return true;
    switch (part->kind) {
    case node_kind::joined_set:
        if (within(operand(part, 0), whole) && within(operand(part, 1), whole))
            return true;
        break;
    case node_kind::prefix_set:
    case node_kind::without_set:
    case node_kind::fibre_set:
        if (within(first_operand(part), whole))
            return true;
        break;
    case node_kind::singleton_set:
        // The index {i} stands before the set that it runs through, or leads to.
        for (expression i = first_operand(part); i < part + part->size; ++i)
            if (i->kind == node_kind::index || i->kind == node_kind::image)
                return within(i->kind == node_kind::index ? first_operand(i) : operand(i, 1),
                              whole);
        break;
    default:
        break;
    }
    if (whole->kind == node_kind::joined_set)
        return within(part, operand(whole, 0)) || within(part, operand(whole, 1));
    return false;
}

} // namespace attest::algebra
