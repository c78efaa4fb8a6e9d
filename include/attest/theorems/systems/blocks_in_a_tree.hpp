// Rows with values, whose keys are divided into blocks that are merged in a tree.
//
// The map block says to which slot of U a key belongs; r runs through the keys of slot u, which may be
// none. Before the first merge a slot holds the denominator l_0u of its keys and, for component d of the
// values, their numerator a_0u, both taken with the reference m_0u:
//
//     l_0u = sum_(r in u) M_ir exp(s_ir - m_0u),    a_0u = sum_(r in u) M_ir exp(s_ir - m_0u) v_rd.
//
// Then the slots are merged as in systems/tree_of_merges.hpp. The first sums and next_sum define l and a by
// recursion. Slot w is the root after t merges if all other slots hold nothing; only_in_root assumes it. All
// of this is about one row i and one component d.
#pragma once

#include <attest/theorems/systems/row_with_values.hpp>
#include <attest/theorems/systems/tree_of_merges.hpp>

namespace attest::proofs::theorems {

struct blocks_in_a_tree : row_with_values {
    using row_with_values::row_with_values;

    tree_of_merges tree{let};
    index_term t = tree.t;
    index_term u = tree.u;
    index_term w = let.index("w", tree.U);
    index_map block = let.map("block", T, tree.U);
    index_term r = let.index("r", block.fibre(u)); // a key of slot u
    symbol denominators = let.variable("l", tree.N, tree.U);
    symbol numerators = let.variable("a", tree.N, tree.U);

    /// M exp(s - m) for a key of slot u, with its reference before the first merge.
    term visible = mask(i, r) * exp(scores(i, r) - tree.references(tree.start, u));

    formula first_denominator = first_sum(denominators, 1);
    formula first_numerator = first_sum(numerators, values(r, d));

    /// Before the first merge, x of slot u is the sum over its keys r of visible times of_key.
    [[nodiscard]] constexpr formula first_sum(symbol const& x, term const& of_key) const {
        return for_all(u, x(tree.start, u) == sum(r, visible * of_key));
    }

    /// After t merges, x is 0 in all slots but w.
    [[nodiscard]] constexpr formula only_in_root(symbol const& x) const {
        return for_all(u, x(t, u) == delta(u, w) * x(t, u));
    }
};

} // namespace attest::proofs::theorems
