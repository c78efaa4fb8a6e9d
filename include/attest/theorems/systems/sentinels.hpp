// Rows in which the keys of B have the score -c, and no key is masked.
//
//     Z_i = sum_(j in A) exp(s_ij),    n = sum_(x in B) 1,
//     p_iu = exp(s_iu) / sum_w exp(s_iw) for u in A or B.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct sentinels {
    context& let;

    explicit constexpr sentinels(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term i = let.index("i", S);
    index_term j = let.index("j", A);
    index_term b = let.index("b", B);
    index_term x = let.index("x", B);
    index_term u = let.index("u", joined(A, B));
    index_term w = let.index("w", joined(A, B));

    term c = let.scalar("c");
    symbol scores = let.variable("s", S, joined(A, B));
    function weights = let.define("p", exp(scores(i, u)) / sum(w, exp(scores(i, w))), i, u);
    function total = let.define("Z", sum(j, exp(scores(i, j))), i);
    function n = let.define("n", sum(x, term(1)));

    formula scores_in_B = for_all(x, scores(i, x) == -c);
};

} // namespace attest::proofs::theorems
