// Decoding with a cache: the step that writes word t + 1.
//
// The cache holds keys and values of the positions up to t; the program computes query, key and
// value of position t + 1 only. With a scale c, row t + 1 of the full pass is
//
//     sum_{y <= t + 1} e^s(y) v(y, b) / sum_{z <= t + 1} e^s(z)
//     s(y) = c sum_d q(t + 1, d) k(y, d)
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct cache {
    context& let;
    index_set N = let.positions("N");
    index_set D = let.finite_set("D"); // the components of a query and of a key
    index_set B = let.finite_set("B"); // the components of a value
    index_term t = let.index("t", N);
    index_term now = t + 1;
    index_term j = let.index("j", up_to(t)); // positions in the cache
    index_term h = let.index("h", up_to(t));
    index_term y = let.index("y", up_to(now)); // positions of the full pass
    index_term z = let.index("z", up_to(now));
    index_term d = let.index("d", D);
    index_term b = let.index("b", B);
    term c = let.scalar("c");
    symbol q = let.variable("q", N, D);
    symbol k = let.variable("k", N, D);
    symbol v = let.variable("v", N, B);
    symbol cached_k = let.variable("cached_k", N, D);
    symbol cached_v = let.variable("cached_v", N, B);

    // The cache holds the keys and the values up to t.
    formula holds_keys = for_all(j, d, cached_k(j, d) == k(j, d));
    formula holds_values = for_all(j, b, cached_v(j, b) == v(j, b));

    /// e^s(key), from these keys.
    [[nodiscard]] constexpr term weight(symbol const& keys, index_term const& key) const {
        return exp(c * sum(d, q(now, d) * keys(key, d)));
    }

    /// The step: a sum over the cache and the newest position, with these keys and values up to t.
    [[nodiscard]] constexpr term step(symbol const& keys, symbol const& values) const {
        return (sum(j, weight(keys, j) * values(j, b)) + weight(k, now) * v(now, b))
               / (sum(h, weight(keys, h)) + weight(k, now));
    }
};

} // namespace systems
