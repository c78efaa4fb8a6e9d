// Queries, keys and values of a text, at the positions 0, 1, 2, ...
//
// The text may have any length. Queries q and keys k have features a in A, values v have components b in
// B, and c is a scale. The score of the query at one position for the key at another is
//
//     s_ij = c sum_a q_ia k_ja
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct text {
    context& let;

    explicit constexpr text(context& declares) : let(declares) {}

    index_set N = let.positions("N");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term a = let.index("a", A);
    index_term b = let.index("b", B);
    term scale = let.scalar("c");
    symbol queries = let.variable("q", N, A);
    symbol keys = let.variable("k", N, A);
    symbol values = let.variable("v", N, B);

    /// exp(s) for a query of q and a key of k.
    [[nodiscard]] constexpr term exp_score(symbol const& q, index_term const& query,
                                           symbol const& k, index_term const& key) const {
        return exp(scale * sum(a, q(query, a) * k(key, a)));
    }
};

} // namespace attest::proofs::theorems
