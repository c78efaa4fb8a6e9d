// Two rules for the weights of a row: attention weighs by dot products, kernel regression by distances.
//
//     p_ij = M_ij exp(c q_i k_j) / Z_i,                Z_i = sum_l M_il exp(c q_i k_l),
//     g_ij = M_ij exp(-c |q_i - k_j|^2 / 2) / G_i,     G_i = sum_l M_il exp(-c |q_i - k_l|^2 / 2)
//
// For c = 1/sigma^2 the second is the Gaussian kernel of width sigma. qq, kk and qk are the dot products
// of q_i and k_j with themselves and with each other, apart is |q_i - k_j|^2.
//
// one_norm says that all keys which query i sees have |k_j|^2 = N_i; one_row says that the two rules
// give it the same weights.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct two_rules {
    context& let;

    explicit constexpr two_rules(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set C = let.finite_set("C");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term a = let.index("a", C);
    symbol q = let.variable("q", S, C);
    symbol k = let.variable("k", T, C);
    symbol M = let.mask("M", S, T);
    term c = let.scalar("c");
    function qq = let.define("qq", sum(a, power(q(i, a), 2)), i);
    function kk = let.define("kk", sum(a, power(k(j, a), 2)), j);
    function qk = let.define("qk", sum(a, q(i, a) * k(j, a)), i, j);
    function apart = let.define("apart", sum(a, power(q(i, a) - k(j, a), 2)), i, j);
    function Z = let.define("Z", sum(l, M(i, l) * exp(c * qk(i, l))), i);
    function G = let.define("G", sum(l, M(i, l) * exp(-c * apart(i, l) / 2)), i);
    function p = let.define("p", M(i, j) * exp(c * qk(i, j)) / Z(i), i, j);
    function g = let.define("g", M(i, j) * exp(-c * apart(i, j) / 2) / G(i), i, j);
    symbol norm = let.variable("N", S);
    formula sees_a_key = 0 < sum(l, M(i, l));
    formula one_norm = for_all(j, M(i, j) * kk(j) == M(i, j) * norm(i));
    formula one_row = for_all(j, g(i, j) == p(i, j));

    /// The Gaussian of query i and a key, e^(-c |q_i - k_j|^2 / 2).
    [[nodiscard]] constexpr term near(index_term const& key) const {
        return exp(-c * apart(i, key) / 2);
    }

    /// Its three factors: of the query, of the pair, and of the key.
    [[nodiscard]] constexpr term of_query() const { return exp(-c * qq(i) / 2); }

    [[nodiscard]] constexpr term of_pair(index_term const& key) const {
        return exp(c * qk(i, key));
    }

    [[nodiscard]] constexpr term of_key(index_term const& key) const {
        return exp(-c * kk(key) / 2);
    }

    /// The factor of a key with |k|^2 = N_i.
    [[nodiscard]] constexpr term of_norm() const { return exp(-c * norm(i) / 2); }
};

} // namespace attest::proofs::theorems
