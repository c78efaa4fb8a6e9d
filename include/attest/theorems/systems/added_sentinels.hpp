// Rows in which -c is added to the scores of the keys of B, and no key is masked.
//
//     Z^A_i = sum_(j in A) exp(s_ij),    Z^B_i = sum_(x in B) exp(s_ix),
//     Z_i = sum_(j in A) exp(s_ij) + sum_(x in B) exp(s_ix - c),
//     p_ij = exp(s_ij) / Z_i for j in A,    h_ib = exp(s_ib - c) / Z_i for b in B.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct added_sentinels {
    context& let;

    explicit constexpr added_sentinels(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term i = let.index("i", S);
    index_term j = let.index("j", A);
    index_term b = let.index("b", B);
    index_term x = let.index("x", B);

    term c = let.scalar("c");
    symbol scores = let.variable("s", S, joined(A, B));
    function total_of_A = let.define("Z_A", sum(j, exp(scores(i, j))), i);
    function total_of_B = let.define("Z_B", sum(x, exp(scores(i, x))), i);
    function total = let.define("Z", sum(j, exp(scores(i, j))) + sum(x, exp(scores(i, x) - c)), i);
    function weights = let.define("p", exp(scores(i, j)) / total(i), i, j);
    function hidden_weights = let.define("h", exp(scores(i, b) - c) / total(i), i, b);
};

} // namespace attest::proofs::theorems
