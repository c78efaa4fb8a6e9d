// The projection of concatenated heads is a sum over the heads (S2.7).
//
// All heads have outputs of one length, so that the columns of the concatenation are pairs of a head and a
// component. The first two theorems are about sums over pairs of any sets.
#pragma once

#include <attest/theorems/systems/concatenated_heads.hpp>

namespace attest::proofs::theorems {

/// sum_(c: left(c) = i) x_right(c) = sum_j x_j, if C is the product of A and B: the pairs (i, j) with one i
/// are the elements of B.
inline constexpr auto sum_over_pairs_with_one_left_part =
    theorem<"S2.7", "a sum over the pairs with one left part is a sum over the right parts">(
        [](context& let) {
            product_set const y{let, let.finite_set("A"), let.finite_set("B")};
            auto const i = y.i, j = y.j, c = y.c;
            auto const own = let.index("c", y.left.fibre(i));
            auto const x = let.variable("x", y.B);
            auto const of_i = delta(y.left(c), i);
            let.assume(y.is_product);
            return claim(sum(own, x(y.right(own))) == sum(j, x(j)))
                .by(partition, sum(c, of_i * x(y.right(c))))
                .by(sift | swap_sums | factor_out, sum(j, y.taken * x(j)))
                .by(y.is_product, sum(j, x(j)));
        });

/// sum_c x_left(c),right(c) = sum_i sum_j x_ij, if C is the product of A and B.
inline constexpr auto sum_over_pairs =
    theorem<"S2.7", "a sum over pairs is a nested sum">([](context& let) {
        product_set const y{let, let.finite_set("A"), let.finite_set("B")};
        auto const i = y.i, j = y.j, c = y.c;
        auto const own = let.index("c", y.left.fibre(i));
        auto const x = let.variable("x", y.A, y.B);
        let.assume(y.is_product);
        return claim(sum(c, x(y.left(c), y.right(c))) == sum(i, sum(j, x(i, j))))
            .by(partition, sum(i, sum(own, x(i, y.right(own)))))
            .by(sum_over_pairs_with_one_left_part.lemma().with("x", j, x(i, j)),
                sum(i, sum(j, x(i, j))));
    });

/// sum_c concat_qc W_ce = sum_h sum_d o_hqd W_h_hde, if the columns are the product of heads and components
/// and W is cut into the blocks W_h: the projection of the concatenated heads is the sum over the heads of
/// the projection of each.
inline constexpr auto projection_of_concatenated_heads =
    theorem<"S2.7", "project the concatenated heads, or project each and add">([](context& let) {
        concatenated_heads const y{let};
        auto const c = y.columns.c, h = y.h, d = y.d, q = y.q, e = y.e;
        auto const of_head = y.outputs(h, q, d) * y.blocks(h, d, e);
        let.assume(y.columns.is_product, y.cut_into_blocks);
        return claim(sum(c, y.concatenated(q, c) * y.projection(c, e)) == sum(h, sum(d, of_head)))
            .by(y.cut_into_blocks, sum(c, y.concatenated(q, c) * y.block))
            .by(sum_over_pairs.lemma().with("A", y.H).with("B", y.D).with("x", h, d, of_head),
                sum(h, sum(d, of_head)));
    });

} // namespace attest::proofs::theorems
