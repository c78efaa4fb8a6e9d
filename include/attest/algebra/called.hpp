// The definitions that a term calls, and those that these call in turn.
#pragma once

#include <attest/algebra/node.hpp>
#include <attest/core/list.hpp>

namespace attest::algebra {

[[nodiscard]] constexpr bool has_definition(list<expression> const& all, expression definition) {
    for (expression const known : all)
        if (known->name == definition->name && same_writing(known, definition))
            return true;
    return false;
}

// A call is followed by its definition, and that by all that it says.
[[nodiscard]] constexpr list<expression> definitions_in(expression e) {
    list<expression> result;
    for (expression part = e; part < e + e->size; ++part)
        if (part->kind == node_kind::definition && !has_definition(result, part))
            result.push_back(part);
    return result;
}

[[nodiscard]] constexpr list<expression> definitions_in_both(expression a, expression b) {
    list<expression> const right = definitions_in(b);
    list<expression> result;
    if (!right.empty())
        for (expression const definition : definitions_in(a))
            if (has_definition(right, definition))
                result.push_back(definition);
    return result;
}

} // namespace attest::algebra
