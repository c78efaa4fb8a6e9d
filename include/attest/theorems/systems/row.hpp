// Rows of attention weights: any number of queries and keys, any scores, any mask.
//
// Queries are numbered by i and h in S, keys by j, k and l in T. From scores s and a mask M, which is 1
// where a query may see a key and otherwise 0, come the sum of a row and its weights:
//
//     Z_i = sum_k M_ik exp(s_ik),    p_ij = M_ij exp(s_ij) / Z_i.
//
// Query i sees a key if the number of keys that it may see, sum_k M_ik, is positive. A row that sees no
// key has Z_i = 0 and no weights.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct row {
    context& let;

    explicit constexpr row(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term i = let.index("i", S);
    index_term h = let.index("h", S);
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term l = let.index("l", T);

    symbol scores = let.variable("s", S, T);
    symbol mask = let.mask("M", S, T);
    function total = let.define("Z", sum(k, numerator(i, k)), i);
    function weights = let.define("p", numerator(i, j) / total(i), i, j);

    formula sees_a_key = 0 < sum(k, mask(i, k));
    formula every_row_sees_a_key = for_all(i, sees_a_key);

    /// M exp(s) for a query and a key: the numerator of their weight.
    [[nodiscard]] constexpr term numerator(index_term const& query, index_term const& key) const {
        return mask(query, key) * exp(scores(query, key));
    }
};

} // namespace attest::proofs::theorems
