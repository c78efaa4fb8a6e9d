// ALiBi: scores that are lowered in proportion to the distance (T24).
#pragma once

#include <attest/theorems/softmax/shift.hpp>
#include <attest/theorems/systems/sloped_row.hpp>

namespace attest::proofs::theorems {

/// On a causal row, the weights of the scores s_ij - slope (n_i - n_j) are those of s_ij + slope n_j,
/// whose bias does not depend on the query. The row sees a key.
inline constexpr auto slope_is_bias_of_keys =
    theorem<"T24", "ALiBi on a causal row is the bias slope * n_j">([](context& let) {
        sloped_row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const softmax = [&](auto score) {
            return y.mask(i, j) * exp(score(j)) / sum(k, y.mask(i, k) * exp(score(k)));
        };
        auto const by_distance = [&](index_term key) { return y.lowered_by_distance(key); };
        auto const by_key = [&](index_term key) { return y.raised_by_key(key); };
        auto const shift = -y.slope * y.number(i);
        let.assume(y.sees_a_key);
        return claim(softmax(by_distance) == softmax(by_key))
            .by(ring_laws, softmax([&](index_term key) { return by_key(key) + shift; }))
            .by(shift_leaves_weights.lemma()
                    .with("S", only(i))
                    .with("T", up_to(i))
                    .with("s", i, k, by_key(k))
                    .with("c", i, shift),
                softmax(by_key));
    });

} // namespace attest::proofs::theorems
