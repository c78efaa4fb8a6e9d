// Self-attention of words, and of the same words in another order.
//
// Queries, keys and values are made from the words X by one projection each. With a scale c,
//
//     q_ia = sum_f X_if Wq_fa,    k_ja = sum_f X_jf Wk_fa,    v_jb = sum_f X_jf Wv_fb,
//     s_ij = c sum_a q_ia k_ja,   Z_i = sum_h M_ih exp(s_ih),
//     p_ij = M_ij exp(s_ij) / Z_i,    o_ib = sum_j p_ij v_jb.
//
// A bijection pi moves word pi(i) to place i: X_pi(i)f is written for X_if, and M_pi(i)pi(j) for M_ij.
// What is computed from the moved words has a prime. The row of place i is that of word pi(i); that it
// sees a key is said of the words in either order, and the two sums are one number.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct permuted_words {
    context& let;

    explicit constexpr permuted_words(context& declares) : let(declares) {}

    index_set T = let.finite_set("T");
    index_set F = let.finite_set("F");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_map pi = let.bijection("pi", T);
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    index_term h = let.index("h", T);
    index_term f = let.index("f", F);
    index_term a = let.index("a", A);
    index_term b = let.index("b", B);
    term scale = let.scalar("c");
    symbol words = let.variable("X", T, F);
    symbol Wq = let.variable("Wq", F, A);
    symbol Wk = let.variable("Wk", F, A);
    symbol Wv = let.variable("Wv", F, B);
    symbol mask = let.mask("M", T, T);

    function queries = let.define("q", sum(f, words(i, f) * Wq(f, a)), i, a);
    function keys = let.define("k", sum(f, words(j, f) * Wk(f, a)), j, a);
    function values = let.define("v", sum(f, words(j, f) * Wv(f, b)), j, b);
    function scores = let.define("s", scale* sum(a, queries(i, a) * keys(j, a)), i, j);
    function total = let.define("Z", sum(h, numerator(i, h)), i);
    function weights = let.define("p", numerator(i, j) / total(i), i, j);
    function outputs = let.define("o", sum(j, weights(i, j) * values(j, b)), i, b);

    function moved_queries = let.define("q'", sum(f, words(pi(i), f) * Wq(f, a)), i, a);
    function moved_keys = let.define("k'", sum(f, words(pi(j), f) * Wk(f, a)), j, a);
    function moved_values = let.define("v'", sum(f, words(pi(j), f) * Wv(f, b)), j, b);
    function moved_scores =
        let.define("s'", scale* sum(a, moved_queries(i, a) * moved_keys(j, a)), i, j);
    function moved_total = let.define("Z'", sum(h, moved_numerator(h)), i);
    function moved_weights = let.define("p'", moved_numerator(j) / moved_total(i), i, j);
    function moved_outputs =
        let.define("o'", sum(j, moved_weights(i, j) * moved_values(j, b)), i, b);

    formula sees_a_key = 0 < sum(h, mask(pi(i), h));
    formula moved_sees_a_key = 0 < sum(h, mask(pi(i), pi(h)));

    /// M exp(s) for a query and a key.
    [[nodiscard]] constexpr term numerator(index_term const& query, index_term const& key) const {
        return mask(query, key) * exp(scores(query, key));
    }

    /// The same for place i and a place, after the words have moved.
    [[nodiscard]] constexpr term moved_numerator(index_term const& key) const {
        return mask(pi(i), pi(key)) * exp(moved_scores(i, key));
    }
};

} // namespace attest::proofs::theorems
