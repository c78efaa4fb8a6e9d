// Rows of weights p from scores s, and p_hat from scores s_hat, with one mask.
//
//     Z_i = sum_k M_ik exp(s_ik),            p_ij = M_ij exp(s_ij) / Z_i,
//     Z_hat_i = sum_k M_ik exp(s_hat_ik),    p_hat_ij = M_ij exp(s_hat_ij) / Z_hat_i
//
// not_above and not_below say that the scores of row i differ by at most eps.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct two_scores {
    context& let;

    explicit constexpr two_scores(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    symbol M = let.mask("M", S, T);
    symbol s = let.variable("s", S, T);
    symbol s_hat = let.variable("s_hat", S, T);
    term eps = let.scalar("eps");
    function Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function Z_hat = let.define("Z_hat", sum(k, M(i, k) * exp(s_hat(i, k))), i);
    function p_hat = let.define("p_hat", M(i, j) * exp(s_hat(i, j)) / Z_hat(i), i, j);
    formula sees_a_key = 0 < sum(k, M(i, k));
    formula not_above = for_all(k, s_hat(i, k) <= s(i, k) + eps);
    formula not_below = for_all(k, s(i, k) <= s_hat(i, k) + eps);
};

} // namespace attest::proofs::theorems
