// Merging in any tree, two slots at a time, gives the output (T8).
#pragma once

#include <attest/theorems/online/blocks.hpp>
#include <attest/theorems/systems/blocks_in_a_tree.hpp>

namespace attest::proofs::theorems {

/// r_(t+1)u = (1 - delta_(u,from)) r_tu + delta_(u,into) r_(t,from) for r = x exp(m), if x follows its
/// recurrence, from any x_0: merge t moves the number that slot from(t) represents to slot into(t).
inline constexpr auto merge_moves_what_is_represented =
    theorem<"T8", "tree: a merge moves the number that a slot represents">([](context& let) {
        tree_of_merges const y{let};
        auto const t = y.t, u = y.u;
        auto const x = let.variable("x", y.N, y.U);
        auto const r = [&](index_term slot) { return y.represented(x, t, slot); };
        auto const next = y.next_sum(x);
        auto const kept = (1 - y.leaves) * r(u);
        auto const apart = 1 - delta(y.from(t), y.into(t));
        let.assume(y.two_slots, next);
        return claim(y.represented(x, t + 1, u) == kept + y.receives * r(y.from(t)))
            .by(next, y.merged_sum(x(t, u), x(t, y.from(t))) * exp(y.references(t + 1, u)))
            .by(exp_of_sum, kept + (1 - y.leaves) * y.receives * r(y.from(t)))
            .by(sift, kept + apart * y.receives * r(y.from(t)))
            .by(y.two_slots, kept + y.receives * r(y.from(t)));
    });

/// sum_u r_tu = sum_u r_0u for r = x exp(m), if x follows its recurrence, from any x_0: no merge changes what
/// all slots represent together.
inline constexpr auto merges_keep_what_is_represented =
    theorem<"T8", "tree: merges leave the sum of what the slots represent">([](context& let) {
        tree_of_merges const y{let};
        auto const t = y.t, u = y.u;
        auto const x = let.variable("x", y.N, y.U);
        auto const r = [&](index_term slot) { return y.represented(x, t, slot); };
        auto const before = sum(u, y.represented(x, y.start, u));
        auto const moved = (1 - y.leaves) * r(u) + y.receives * r(y.from(t));
        let.assume(y.two_slots, y.next_sum(x));
        return claim(sum(u, r(u)) == before)
            .by_induction(t, steps(),
                          steps()
                              .by(merge_moves_what_is_represented.lemma(), sum(u, moved))
                              .by(linear | sift, sum(u, r(u)))
                              .by(sum(u, r(u)) == before, before));
    });

/// x_tw exp(m_tw) = sum_k M_ik exp(s_ik) y_k, if x is defined by x_0u = sum_(r in u) M_ir exp(s_ir - m_0u) y_r
/// and its recurrence, and w is the root after t merges. y is 1, or a component of the values.
inline constexpr auto root_represents_the_row =
    theorem<"T8", "tree: the root represents the sum over all keys">([](context& let) {
        blocks_in_a_tree const y{let};
        auto const i = y.i, k = y.k, t = y.t, u = y.u, w = y.w, start = y.tree.start;
        auto const m = y.tree.references;
        auto const x = let.variable("x", y.tree.N, y.tree.U);
        auto const number = let.variable("y", y.T);
        auto const first = y.first_sum(x, number(y.r)), only_in_root = y.only_in_root(x);
        auto const row = sum(k, y.numerator(i, k) * number(k));
        auto const blocks = blocks_add_up.lemma()
                                .with("x", i, k, number(k))
                                .with("m", i, u, m(start, u))
                                .with("n", i, 0);
        let.define_by_recursion(first, y.tree.next_sum(x));
        let.assume(y.tree.two_slots, only_in_root);
        return claim(x(t, w) * exp(m(t, w)) == row)
            .by(sift, sum(u, delta(u, w) * x(t, u) * exp(m(t, u))))
            .by(only_in_root, sum(u, y.tree.represented(x, t, u)))
            .by(merges_keep_what_is_represented.lemma(), sum(u, y.tree.represented(x, start, u)))
            .by(first, sum(u, sum(y.r, y.visible * number(y.r)) * exp(m(start, u))))
            .by(blocks, row);
    });

/// l_tw > 0 for the l that its first values and its recurrence define, if w is the root after t merges and
/// query i sees a key.
inline constexpr auto denominator_of_root_is_positive =
    theorem<"T8", "tree: the denominator of the root is positive">([](context& let) {
        blocks_in_a_tree const y{let};
        auto const k = y.k, t = y.t, u = y.u, w = y.w;
        auto const l = y.denominators;
        auto const m = y.tree.references(t, w);
        auto const of_row = sum(k, y.numerator(y.i, k)) * exp(-m);
        auto const root = root_represents_the_row.lemma().with("x", t, u, l(t, u)).with("y", k, 1);
        let.define_by_recursion(y.first_denominator, y.tree.next_sum(l));
        let.assume(y.tree.two_slots, y.only_in_root(l), y.sees_a_key);
        return claim(0 < l(t, w))
            .less(adding(of_row), of_row)
            .by(root, l(t, w) * exp(m) * exp(-m))
            .by(exp_of_sum, l(t, w));
    });

/// a_tw = l_tw o_id for the l and a that their first values and recurrences define, if w is the root after t
/// merges and query i sees a key. Since l_tw > 0, the quotient a_tw / l_tw is the output of the whole row,
/// whatever the tree and the references.
inline constexpr auto output_of_root =
    theorem<"T8", "tree: the root gives the output, for any order of merges">([](context& let) {
        blocks_in_a_tree const y{let};
        auto const i = y.i, k = y.k, t = y.t, u = y.u, w = y.w;
        auto const l = y.denominators, a = y.numerators;
        auto const m = y.tree.references(t, w), o = y.outputs(i, y.d);
        auto const total = sum(k, y.numerator(i, k));
        auto const of_row = sum(k, y.numerator(i, k) * y.values(k, y.d));
        auto const root = root_represents_the_row.lemma();
        let.define_by_recursion(y.first_denominator, y.tree.next_sum(l));
        let.define_by_recursion(y.first_numerator, y.tree.next_sum(a));
        let.assume(y.tree.two_slots, y.only_in_root(l), y.only_in_root(a), y.sees_a_key);
        return claim(a(t, w) == l(t, w) * o)
            .by(exp_of_sum, a(t, w) * exp(m) * exp(-m))
            .by(root.with("x", t, u, a(t, u)).with("y", k, y.values(k, y.d)), of_row * exp(-m))
            .by(cancel, total * (of_row / total) * exp(-m))
            .by(factor_out | definition, total * o * exp(-m))
            .by(root.with("x", t, u, l(t, u)).with("y", k, 1), l(t, w) * exp(m) * o * exp(-m))
            .by(exp_of_sum, l(t, w) * o);
    });

} // namespace attest::proofs::theorems
