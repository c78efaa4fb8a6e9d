// A head of attention with its incoming gradient: scores are scaled dot products of queries and keys.
//
// Queries are numbered by i and h in S, keys by j, l and n in T, features by a and e in A, components of
// a value by b in B. From queries q, keys k, values v, a scale c and a mask M come
//
//     s_ij = c sum_e q_ie k_je,    Z_i = sum_n M_in exp(s_in),    p_ij = M_ij exp(s_ij) / Z_i,
//     o_ib = sum_j p_ij v_jb.
//
// The incoming gradient g is held fixed. The loss and the sums that recur in its derivatives are those
// of systems/layer.hpp:
//
//     loss = sum_i sum_b g_ib o_ib,    dP_ij = sum_b g_ib v_jb,    D_i = sum_b g_ib o_ib,
//     dS_ij = p_ij (dP_ij - D_i).
//
// Nothing here says that dP or dS is a derivative; attest/theorems/backward.hpp derives it. Query i sees
// a key if sum_n M_in, the number of keys that it may see, is positive.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct head {
    context& let;

    explicit constexpr head(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term i = let.index("i", S);
    index_term h = let.index("h", S);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term n = let.index("n", T);
    index_term a = let.index("a", A);
    index_term e = let.index("e", A);
    index_term b = let.index("b", B);

    term scale = let.scalar("c");
    symbol queries = let.variable("q", S, A);
    symbol keys = let.variable("k", T, A);
    symbol values = let.variable("v", T, B);
    symbol mask = let.mask("M", S, T);
    symbol incoming = let.variable("g", S, B);

    function scores = let.define("s", sum(e, queries(i, e) * keys(j, e)) * scale, i, j);
    function total = let.define("Z", sum(n, numerator(i, n)), i);
    function weights = let.define("p", numerator(i, j) / total(i), i, j);
    function outputs = let.define("o", sum(j, weights(i, j) * values(j, b)), i, b);
    function loss = let.define("loss", sum(i, sum(b, incoming(i, b) * outputs(i, b))));
    function dP = let.define("dP", sum(b, incoming(i, b) * values(j, b)), i, j);
    function D = let.define("D", sum(b, incoming(i, b) * outputs(i, b)), i);
    function dS = let.define("dS", weights(i, j) * (dP(i, j) - D(i)), i, j);

    /// log Z, the one number per row that a forward pass keeps.
    function log_total = let.define("L", log(total(i)), i);

    formula sees_a_key = 0 < sum(n, mask(i, n));
    formula every_row_sees_a_key = for_all(i, sees_a_key);

    /// M exp(s) for a query and a key: the numerator of their weight.
    [[nodiscard]] constexpr term numerator(index_term const& query, index_term const& key) const {
        return mask(query, key) * exp(scores(query, key));
    }
};

} // namespace attest::proofs::theorems
