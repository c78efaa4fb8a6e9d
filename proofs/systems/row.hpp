// Rows of attention weights: any number of queries and keys, any scores, any mask.
//
// Queries are numbered by i and h in S, keys by j, k, l and a in T. From scores s and a mask M,
// which is 1 where a query may see a key and otherwise 0, come the sum of a row and its weights:
//
//     Z_i = sum_k M_ik exp(s_ik),    p_ij = M_ij exp(s_ij) / Z_i.
//
// A row that sees no key has Z_i = 0 and no weights. Two formulas say that row i sees a key:
// `sees_a` names the key, and `sees_a_key` is Z_i > 0. Chapter 17 derives the second from the
// first.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct row {
    context& let;

    explicit constexpr row(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term i = let.index("i", S);
    index_term h = let.index("h", S);
    index_term a = let.index("a", T);
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term l = let.index("l", T);

    symbol scores = let.variable("s", S, T);
    symbol mask = let.mask("M", S, T);
    function total = let.define("Z", sum(k, numerator(i, k)), i);
    function weights = let.define("p", numerator(i, j) / total(i), i, j);

    formula sees_a = mask(i, a) == 1;
    formula sees_a_key = 0 < total(i);

    /// M exp(s) for a query and a key: the numerator of their weight.
    [[nodiscard]] constexpr term numerator(index_term const& query, index_term const& key) const {
        return mask(query, key) * exp(scores(query, key));
    }
};

} // namespace systems
