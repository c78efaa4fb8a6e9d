// Heads that share keys and values (grouped queries): each head h uses those of its group g(h).
//
// Heads are numbered by h in H, groups by n in G, queries by i and r in S, keys by j, l and m in T, features
// by a and e in A, components of a value by b in B. Every head has its own queries q and its own mask M.
// With the shared keys k and values v and a scale c,
//
//     s_hij = c sum_e q_hie k_g(h)je,    Z_hi = sum_m M_him exp(s_him),    p_hij = M_hij exp(s_hij) / Z_hi,
//     o_hib = sum_j p_hij v_g(h)jb.
//
// Query i of head h sees a key if sum_m M_him, the number of keys that it may see, is positive.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct heads_with_shared_keys {
    context& let;

    explicit constexpr heads_with_shared_keys(context& declares) : let(declares) {}

    index_set H = let.finite_set("H");
    index_set G = let.finite_set("G");
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_map g = let.map("g", H, G);
    index_term h = let.index("h", H);
    index_term n = let.index("n", G);
    index_term i = let.index("i", S);
    index_term r = let.index("r", S);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term m = let.index("m", T);
    index_term a = let.index("a", A);
    index_term e = let.index("e", A);
    index_term b = let.index("b", B);

    term scale = let.scalar("c");
    symbol queries = let.variable("q", H, S, A);
    symbol keys = let.variable("k", G, T, A);
    symbol values = let.variable("v", G, T, B);
    symbol mask = let.mask("M", H, S, T);

    function scores = let.define("s", sum(e, queries(h, i, e) * keys(g(h), j, e)) * scale, h, i, j);
    function total = let.define("Z", sum(m, numerator(h, i, m)), h, i);
    function weights = let.define("p", numerator(h, i, j) / total(h, i), h, i, j);
    function outputs = let.define("o", sum(j, weights(h, i, j) * values(g(h), j, b)), h, i, b);

    formula sees_a_key = 0 < sum(m, mask(h, i, m));

    /// M exp(s) for a head, a query and a key: the numerator of their weight.
    [[nodiscard]] constexpr term numerator(index_term const& head, index_term const& query,
                                           index_term const& key) const {
        return mask(head, query, key) * exp(scores(head, query, key));
    }
};

} // namespace attest::proofs::theorems
