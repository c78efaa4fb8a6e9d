// Merges of two slots at a time, in any order: a tree of merges, written as a sequence.
//
// After t merges, slot u of U holds a reference m_tu and a sum x_tu that was taken with it; a slot that
// holds nothing has the sum 0. Merge t rescales what is in the slots from(t) and into(t) to one reference,
// adds it in slot into(t), and leaves nothing in slot from(t):
//
//     x_(t+1)u = x_tu exp(m_tu - m_(t+1)u) + x_(t,from) exp(m_(t,from) - m_(t+1)u)    for u = into(t),
//     x_(t+1)u = 0                                                                  for u = from(t),
//     x_(t+1)u = x_tu exp(m_tu - m_(t+1)u)                                          for all other u.
//
// A slot whose reference stays keeps its sum. The references are any numbers, and from and into are any
// maps of N to U, so the merges may be those of any tree, in any order. With the sums x_0u before the first
// merge, next_sum defines x by recursion; a theorem about any x_0u assumes next_sum. Both kinds assume
// two_slots: from(t) and into(t) differ. Slot u represents the number x_tu exp(m_tu).
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct tree_of_merges {
    context& let;

    explicit constexpr tree_of_merges(context& declares) : let(declares) {}

    index_set N = let.positions("N");
    index_set U = let.finite_set("U");
    index_term t = let.index("t", N);
    index_term u = let.index("u", U);
    index_term start = first(N);
    index_map from = let.map("from", N, U);
    index_map into = let.map("into", N, U);
    symbol references = let.variable("m", N, U);

    term leaves = delta(u, from(t));
    term receives = delta(u, into(t));
    formula two_slots = for_all(t, delta(from(t), into(t)) == 0);

    /// What slot u holds after merge t, if x_u was in it and x_from in slot from(t).
    [[nodiscard]] constexpr term merged_sum(term const& x_u, term const& x_from) const {
        term const m = references(t + 1, u);
        return (1 - leaves)
               * (x_u * exp(references(t, u) - m)
                  + receives * x_from * exp(references(t, from(t)) - m));
    }

    [[nodiscard]] constexpr formula next_sum(symbol const& x) const {
        return for_all(t, u, x(t + 1, u) == merged_sum(x(t, u), x(t, from(t))));
    }

    /// The number that a slot represents at some time.
    [[nodiscard]] constexpr term represented(symbol const& x, index_term const& time,
                                             index_term const& slot) const {
        return x(time, slot) * exp(references(time, slot));
    }
};

} // namespace attest::proofs::theorems
