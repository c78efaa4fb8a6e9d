// Self-attention of words, and of the same words in another order.
//
// Queries, keys and values are made from the words X by one projection each. With a scale c,
//
//     q(i, d) = sum_f X(i, f) Wq(f, d)        s(i, j) = c sum_d q(i, d) k(j, d)
//     k(j, d) = sum_f X(j, f) Wk(f, d)        Z(i)    = sum_h M(i, h) e^s(i, h)
//     v(j, b) = sum_f X(j, f) Wv(f, b)        o(i, b) = sum_j M(i, j) e^s(i, j) / Z(i) v(j, b)
//
// A bijection pi moves word pi(i) to place i: X(pi(i), f) is written for X(i, f), and M(pi(i),
// pi(j)) for M(i, j). What is computed from the moved words has a prime: q', k', s', v', Z', o'.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct permuted_words {
    context& let;
    index_set T = let.finite_set("T"); // the words
    index_set F = let.finite_set("F"); // the components of a word
    index_set D = let.finite_set("D"); // the components of a query and of a key
    index_set B = let.finite_set("B"); // the components of a value
    index_map pi = let.bijection("pi", T);
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    index_term h = let.index("h", T);
    index_term w = let.index("w", T);
    index_term f = let.index("f", F);
    index_term d = let.index("d", D);
    index_term b = let.index("b", B);
    term c = let.scalar("c");
    symbol X = let.variable("X", T, F);
    symbol Wq = let.variable("Wq", F, D);
    symbol Wk = let.variable("Wk", F, D);
    symbol Wv = let.variable("Wv", F, B);
    symbol M = let.mask("M", T, T);

    // The words as they are.
    function q = let.define("q", sum(f, X(i, f) * Wq(f, d)), i, d);
    function k = let.define("k", sum(f, X(j, f) * Wk(f, d)), j, d);
    function s = let.define("s", c * sum(d, q(i, d) * k(j, d)), i, j);
    function v = let.define("v", sum(f, X(j, f) * Wv(f, b)), j, b);
    function Z = let.define("Z", sum(h, M(i, h) * exp(s(i, h))), i);
    function o = let.define("o", sum(j, M(i, j) * exp(s(i, j)) / Z(i) * v(j, b)), i, b);

    // The words after the move.
    function moved_q = let.define("q'", sum(f, X(pi(i), f) * Wq(f, d)), i, d);
    function moved_k = let.define("k'", sum(f, X(pi(j), f) * Wk(f, d)), j, d);
    function moved_s = let.define("s'", c * sum(d, moved_q(i, d) * moved_k(j, d)), i, j);
    function moved_v = let.define("v'", sum(f, X(pi(j), f) * Wv(f, b)), j, b);
    function moved_Z = let.define("Z'", sum(h, M(pi(i), pi(h)) * exp(moved_s(i, h))), i);
    function moved_o = let.define(
        "o'", sum(j, M(pi(i), pi(j)) * exp(moved_s(i, j)) / moved_Z(i) * moved_v(j, b)), i, b);

    /// M(row, key) e^s(row, key).
    [[nodiscard]] constexpr term weight(index_term const& row, index_term const& key) const {
        return M(row, key) * exp(s(row, key));
    }
};

} // namespace systems
