// Grouped queries are heads with copies of keys and values (T21).
#pragma once

#include <attest/theorems/systems/copied_keys_and_values.hpp>

namespace attest::proofs::theorems {

/// own_hij = shared_hij, if the keys of each head are copies of those of its group.
inline constexpr auto grouped_scores =
    theorem<"T21", "copied keys: the scores of grouped queries">([](context& let) {
        copied_keys_and_values const y{let};
        auto const h = y.h, i = y.i, j = y.j, a = y.a;
        let.assume(y.copied_keys);
        return claim(y.own(h, i, j) == y.shared(h, i, j))
            .by(definition, y.c * sum(a, y.q(h, i, a) * y.K(h, j, a)))
            .by(y.copied_keys, y.c * sum(a, y.q(h, i, a) * y.k(y.g(h), j, a)))
            .by(definition, y.shared(h, i, j));
    });

/// p_own_hij = p_shared_hij, if query i sees a key and the keys are copies.
inline constexpr auto grouped_weights =
    theorem<"T21", "copied keys: the weights of grouped queries">([](context& let) {
        copied_keys_and_values const y{let};
        auto const h = y.h, i = y.i, j = y.j;
        let.assume(y.sees_a_key, y.copied_keys);
        return claim(y.p_own(h, i, j) == y.p_shared(h, i, j))
            .by(definition, y.own_softmax)
            .by(grouped_scores.lemma(), y.shared_softmax)
            .by(definition, y.p_shared(h, i, j));
    });

/// sum_j p_own_hij V_hjb = sum_j p_shared_hij v_g(h)jb, if query i sees a key and keys and values
/// are copies.
inline constexpr auto grouped_queries_are_heads =
    theorem<"T21", "grouped queries are heads with copied keys and values">([](context& let) {
        copied_keys_and_values const y{let};
        auto const h = y.h, i = y.i, j = y.j, b = y.b;
        auto const grouped = sum(j, y.p_shared(h, i, j) * y.v(y.g(h), j, b));
        let.assume(y.sees_a_key, y.copied_keys, y.copied_values);
        return claim(sum(j, y.p_own(h, i, j) * y.V(h, j, b)) == grouped)
            .by(grouped_weights.lemma(), sum(j, y.p_shared(h, i, j) * y.V(h, j, b)))
            .by(y.copied_values, grouped);
    });

} // namespace attest::proofs::theorems
