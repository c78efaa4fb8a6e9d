// Keys and values in another order, for queries from anywhere.
//
//     s(i, j) = c sum_d q(i, d) k(j, d)
//     Z(i)    = sum_h M(i, h) e^s(i, h)
//     o(i, b) = sum_j M(i, j) e^s(i, j) / Z(i) v(j, b)
//
// A bijection pi moves key, value and column of the mask from pi(j) to j.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct permuted_keys {
    context& let;
    index_set S = let.finite_set("S"); // the queries
    index_set T = let.finite_set("T"); // the keys
    index_set D = let.finite_set("D"); // the components of a query and of a key
    index_set B = let.finite_set("B"); // the components of a value
    index_map pi = let.bijection("pi", T);
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term h = let.index("h", T);
    index_term w = let.index("w", T);
    index_term d = let.index("d", D);
    index_term b = let.index("b", B);
    term c = let.scalar("c");
    symbol q = let.variable("q", S, D);
    symbol k = let.variable("k", T, D);
    symbol v = let.variable("v", T, B);
    symbol M = let.mask("M", S, T);
    function s = let.define("s", c * sum(d, q(i, d) * k(j, d)), i, j);
    function Z = let.define("Z", sum(h, M(i, h) * exp(s(i, h))), i);
    function o = let.define("o", sum(j, M(i, j) * exp(s(i, j)) / Z(i) * v(j, b)), i, b);

    /// M(i, key) e^s(i, key).
    [[nodiscard]] constexpr term weight(index_term const& key) const {
        return M(i, key) * exp(s(i, key));
    }
};

} // namespace systems
