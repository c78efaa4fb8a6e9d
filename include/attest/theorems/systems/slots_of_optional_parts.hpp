// A tree of merges whose slots hold parts that may be nothing, merged by the larger reference.
//
// After t merges, slot u holds a part as in systems/optional_parts.hpp: f_tu is 1 if it is there and
// otherwise 0, m_tu is its reference, x_tu its sum. Merge t does what a program does with
//
//     slot[into] = merged(slot[into], slot[from]);    slot[from] = nothing;
//
// where nothing has f = 0, and m and x do not matter. All other slots stay as they are.
#pragma once

#include <attest/theorems/systems/optional_parts.hpp>
#include <attest/theorems/systems/tree_of_merges.hpp>

namespace attest::proofs::theorems {

struct slots_of_optional_parts : tree_of_merges {
    using tree_of_merges::tree_of_merges;

    symbol is_there = let.mask("f", N, U);
    symbol sums = let.variable("x", N, U);
    optional_part both = merged(part_in(into(t)), part_in(from(t)));

    formula next_is_there =
        for_all(t, u, is_there(t + 1, u) == (1 - leaves) * in_slot(is_there(t, u), both.is_there));
    formula next_reference =
        for_all(t, u, references(t + 1, u) == in_slot(references(t, u), both.reference));
    formula next_x = for_all(t, u, sums(t + 1, u) == in_slot(sums(t, u), both.sum));

    /// The old value, or in slot into(t) the merged one.
    [[nodiscard]] constexpr term in_slot(term const& old_value, term const& merged_one) const {
        return (1 - receives) * old_value + receives * merged_one;
    }

    [[nodiscard]] constexpr optional_part part_in(index_term const& slot) const {
        return {is_there(t, slot), references(t, slot), sums(t, slot)};
    }

    /// f x, which is 0 if nothing is there.
    [[nodiscard]] constexpr term counted(index_term const& slot) const {
        return is_there(t, slot) * sums(t, slot);
    }
};

} // namespace attest::proofs::theorems
