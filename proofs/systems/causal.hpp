// Causal rows: queries, keys and values at the positions 0, 1, 2, ..., and row i looks back only.
//
//     o(i, b) = sum_{j <= i} M(i, j) e^s(i, j) v(j, b) / sum_{h <= i} M(i, h) e^s(i, h)
//     s(i, j) = c sum_d q(i, d) k(j, d)
//
// The sequence may have any length, the vectors any number of components, c is any number. The mask
// M may hide more. Row i has an output if it sees some key: assume `sees_w`.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct causal {
    context& let;
    index_set N = let.positions("N");
    index_set D = let.finite_set("D"); // the components of a query and of a key
    index_set B = let.finite_set("B"); // the components of a value
    index_term i = let.index("i", N);
    index_term j = let.index("j", up_to(i)); // positions that row i may look at
    index_term h = let.index("h", up_to(i));
    index_term w = let.index("w", up_to(i));
    index_term d = let.index("d", D);
    index_term b = let.index("b", B);
    term c = let.scalar("c");
    symbol M = let.mask("M", N, N);
    symbol q = let.variable("q", N, D);
    symbol k = let.variable("k", N, D);
    symbol v = let.variable("v", N, B);
    formula sees_w = M(i, w) == 1;

    /// M(i, key) e^s(i, key), from these queries and keys.
    [[nodiscard]] constexpr term weight(symbol const& queries, symbol const& keys,
                                        index_term const& key) const {
        return M(i, key) * exp(c * sum(d, queries(i, d) * keys(key, d)));
    }

    /// Row i, from these queries, keys and values.
    [[nodiscard]] constexpr term row(symbol const& queries, symbol const& keys,
                                     symbol const& values) const {
        return sum(j, weight(queries, keys, j) * values(j, b)) / sum(h, weight(queries, keys, h));
    }
};

} // namespace systems
