// A chunk of queries at the end of a text: bottom-right alignment.
//
// The queries are the positions up to last_query and the keys those up to last_key, so that there are
//
//     S_q = sum_(x <= last_query) 1,    S_k = sum_(y <= last_key) 1
//
// of them. Query i of the chunk is at position g(i) of the text and sees the keys up to it. Every query is
// moved by the offset S_k - S_q: placed says that the number of position g(i) is that of i plus the offset.
// Where S_k < S_q there is no such g, since no position has a negative number.
#pragma once

#include <attest/theorems/systems/numbered_positions.hpp>

namespace attest::proofs::theorems {

struct aligned_chunk : numbered_positions {
    using numbered_positions::numbered_positions;

    index_term last_query = let.index("last_query", N);
    index_term last_key = let.index("last_key", N);
    index_term i = let.index("i", up_to(last_query));
    index_map g = let.map("g", N, N);

    term queries = sum(let.index("x", up_to(last_query)), 1); // S_q
    term keys = sum(let.index("y", up_to(last_key)), 1);      // S_k
    term offset = keys - queries;
    formula placed = for_all(i, number(g(i)) == number(i) + offset);

    /// The number of keys that a query of the chunk sees.
    [[nodiscard]] constexpr term seen_by(index_term const& query) const {
        return sum(let.index("k", up_to(g(query))), 1);
    }
};

} // namespace attest::proofs::theorems
