// What comes later in a text has no influence on a causal row (T11).
#pragma once

#include <attest/theorems/systems/causal_rows.hpp>

namespace attest::proofs::theorems {

/// Row i is the same for keys k and k2 and values v and v2 that agree at the positions up to i, if it
/// sees a key.
inline constexpr auto later_keys_have_no_influence =
    theorem<"T11", "causal: keys and values after i have no influence">([](context& let) {
        causal_rows const y{let};
        auto const j = y.j, a = y.a, b = y.b;
        auto const q = y.queries, k = y.keys, v = y.values;
        auto const k2 = let.variable("k2", y.N, y.A);
        auto const v2 = let.variable("v2", y.N, y.B);
        auto const same_keys = for_all(j, a, k(j, a) == k2(j, a));
        auto const same_values = for_all(j, b, v(j, b) == v2(j, b));
        let.assume(same_keys, same_values, y.sees_a_key);
        return claim(y.output(q, k, v) == y.output(q, k2, v2))
            .by(same_values, y.output(q, k, v2))
            .by(same_keys, y.output(q, k2, v2));
    });

} // namespace attest::proofs::theorems
