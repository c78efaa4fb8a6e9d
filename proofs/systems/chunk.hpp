// A chunk of queries: query i of the chunk C is the one at position g(i) of the text.
//
// o(x, b) is row x of the full pass: with a scale c, queries q, keys k and values v,
//
//     o(x, b) = sum_{y <= x} e^s(x, y) v(y, b) / sum_{z <= x} e^s(x, z)
//     s(x, y) = c sum_d q(x, d) k(y, d)
//
// r are the queries of the chunk. They are those of the text, r(i, d) = q(g(i), d): assume
// `placed`.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct chunk {
    context& let;
    index_set N = let.positions("N");
    index_set C = let.finite_set("C"); // the queries of the chunk
    index_set D = let.finite_set("D"); // the components of a query and of a key
    index_set B = let.finite_set("B"); // the components of a value
    index_map g = let.map("g", C, N);
    index_term i = let.index("i", C);
    index_term x = let.index("x", N);
    index_term j = let.index("j", up_to(g(i))); // positions that query i may look at
    index_term h = let.index("h", up_to(g(i)));
    index_term y = let.index("y", up_to(x));
    index_term z = let.index("z", up_to(x));
    index_term d = let.index("d", D);
    index_term b = let.index("b", B);
    term c = let.scalar("c");
    symbol r = let.variable("r", C, D);
    symbol q = let.variable("q", N, D);
    symbol k = let.variable("k", N, D);
    symbol v = let.variable("v", N, B);
    formula placed = for_all(d, r(i, d) == q(g(i), d));

    /// e to the score of a query (of the text, or of the chunk) and a key.
    [[nodiscard]] constexpr term weight(symbol const& queries, index_term const& query,
                                        index_term const& key) const {
        return exp(c * sum(d, queries(query, d) * k(key, d)));
    }

    function o = let.define("o", sum(y, weight(q, x, y) * v(y, b)) / sum(z, weight(q, x, z)), x, b);

    /// The row of query i, computed from these queries.
    [[nodiscard]] constexpr term row(symbol const& queries, index_term const& query) const {
        return sum(j, weight(queries, query, j) * v(j, b)) / sum(h, weight(queries, query, h));
    }
};

} // namespace systems
