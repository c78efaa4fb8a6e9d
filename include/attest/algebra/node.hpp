// The nodes of which a written expression consists.
//
// An expression is kept as its author wrote it, as a sequence of nodes in preorder: a node, then
// its operands one after the other. So a subexpression is a stretch of the sequence, and a pointer
// to its first node is all that is needed to read it:
//     e^(x_i + c)   exponential, add, variable x, index i, set T, scalar c
// An index carries the set that it runs through, so that every node means the same wherever it
// stands. Nothing is simplified here; normal_form.hpp does that.
#pragma once

#include <attest/core/config.hpp>

#include <cstdint>
#include <string_view>

namespace attest::algebra {

enum class node_kind : unsigned char {
    // sets of positions; operands in brackets
    plain_set,     // a named finite set T; with 1 in `numerator` the positions 0, 1, 2, ...
    joined_set,    // A ⊎ B [set, set]
    prefix_set,    // the positions of T up to and with i [set, index]
    singleton_set, // {i} [index]
    without_set,   // T without i [set, index]
    fibre_set,     // the h of H with g(h) = i [set H, index i, set G]; the name is that of g

    // indices
    index,   // a named element of a set [set]
    image,   // a map applied to an index, g(h) [index, the set that g leads to]
    shifted, // so many places further, i + 2 [index]
    first,   // the first position of an ordered set [set]

    // terms
    number,      // a rational number
    scalar,      // a real number with a name
    variable,    // real numbers numbered by indices [index...]
    mask,        // a variable whose values are 0 and 1 [index...]
    sum,         // Σ over an index [index, term]
    add,         // [term, term]
    subtract,    // [term, term]
    negate,      // [term]
    multiply,    // [term, term]
    divide,      // [term, term]
    power,       // an integer power, the exponent in `numerator` [term]
    exponential, // e^x [term]
    logarithm,   // [term]
    maximum,     // [term, term]
    delta,       // 1 where two indices are equal, else 0 [index, index]
    derivative,  // ∂ of a term by a variable [term, variable]
    call,        // a defined function applied [definition, index...]
    definition,  // what a name stands for [term, index...]
};

struct node {
    node_kind kind{};
    int arity = 0;
    int size = 1; // of the whole expression that begins here, in nodes
    std::string_view name{};
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
};

// An expression, seen from its first node.
using expression = node const*;

[[nodiscard]] constexpr expression first_operand(expression whole) {
    return whole + 1;
}

[[nodiscard]] constexpr expression next_operand(expression operand) {
    return operand + operand->size;
}

[[nodiscard]] constexpr expression operand(expression whole, int position) {
    expression result = first_operand(whole);
    for (; position > 0; --position)
        result = next_operand(result);
    return result;
}

[[nodiscard]] constexpr bool contains(expression whole, node_kind kind) {
    for (expression part = whole; part < whole + whole->size; ++part)
        if (part->kind == kind)
            return true;
    return false;
}

// Equal as written: the same nodes in the same order.
[[nodiscard]] constexpr bool same_writing(expression a, expression b) {
    if (a->size != b->size)
        return false;
    for (int i = 0; i < a->size; ++i)
        if (a[i].kind != b[i].kind || a[i].arity != b[i].arity || a[i].numerator != b[i].numerator
            || a[i].denominator != b[i].denominator || a[i].name != b[i].name)
            return false;
    return true;
}

} // namespace attest::algebra
