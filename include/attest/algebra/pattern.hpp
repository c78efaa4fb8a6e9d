// The left side of a defining equation as a pattern for elements.
//
//     y(i)            any element of the set of i, which i then stands for on the right
//     y(t + 1)        any position from 1 on; t stands for the one before
//     y(first(N))     position 0
//     y(i, i)         what is bound must agree with itself
// Any other index has to be that element, evaluated with what is bound so far.
#pragma once

#include <attest/algebra/places.hpp>

namespace attest::algebra {

[[nodiscard]] constexpr bool matches(places const& here, expression pattern, element const& one,
                                     assignments& bound) {
    if (pattern->kind == node_kind::shifted) {
        element const before{one.set, one.position - pattern->numerator};
        return before.position >= 0 && matches(here, first_operand(pattern), before, bound);
    }
    if (pattern->kind != node_kind::index)
        return here.at(pattern, bound) == one;
    for (assignment const& known : bound)
        if (same_writing(known.index, pattern))
            return known.value == one;
    if (!here.contains(first_operand(pattern), one, bound))
        return false;
    bound.push_back(assignment{pattern, one});
    return true;
}

// A symbol at these elements; `bound` is empty before and what the pattern binds after.
[[nodiscard]] constexpr bool matches(places const& here, expression left, expression symbol,
                                     list<element> const& at, assignments& bound) {
    if (left->kind != symbol->kind || left->name != symbol->name || left->arity != symbol->arity)
        return false;
    for (int i = 0; i < left->arity; ++i)
        if (!matches(here, operand(left, i), at[static_cast<std::size_t>(i)], bound))
            return false;
    return true;
}

} // namespace attest::algebra
