// Grouped queries: head h uses the keys and values of its group g(h).
//
// k and v are the shared keys and values, K and V those of a layer in which every head has its own.
// q are the queries, c is the scale.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct grouped_queries {
    context& let;

    explicit constexpr grouped_queries(context& declares) : let(declares) {}

    index_set H = let.finite_set("H");
    index_set G = let.finite_set("G");
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set C = let.finite_set("C");
    index_set D = let.finite_set("D");
    index_term h = let.index("h", H);
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term a = let.index("a", C);
    index_term b = let.index("b", D);
    index_map g = let.map("g", H, G);
    term c = let.scalar("c");
    symbol q = let.variable("q", H, S, C);
    symbol k = let.variable("k", G, T, C);
    symbol v = let.variable("v", G, T, D);
    symbol K = let.variable("K", H, T, C);
    symbol V = let.variable("V", H, T, D);
};

} // namespace attest::proofs::theorems
