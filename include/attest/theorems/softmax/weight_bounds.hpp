// Each weight lies between 0 and 1 (T1).
#pragma once

#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// Z_i > 0, if query i sees a key.
inline constexpr auto row_total_is_positive =
    theorem<"T1", "the sum of a row that sees a key is positive">([](context& let) {
        row const y{let};
        let.assume(y.sees_a_key);
        return claim(0 < y.total(y.i)).less(adding(y.total(y.i)), y.total(y.i));
    });

/// p_ij >= 0, if query i sees a key.
inline constexpr auto weight_is_not_negative =
    theorem<"T1", "no weight is negative">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key);
        auto const weight = y.numerator(i, j) / y.total(i);
        return claim(0 <= y.weights(i, j))
            .at_most(adding(weight), weight)
            .by(definition, y.weights(i, j));
    });

/// p_ij <= 1, if query i sees a key.
inline constexpr auto weight_is_at_most_one =
    theorem<"T1", "no weight exceeds 1">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const other = let.index("k", without(y.T, j));
        let.assume(y.sees_a_key);
        auto const others = sum(other, y.weights(i, other));
        return claim(y.weights(i, j) <= 1)
            .at_most(adding(others), y.weights(i, j) + others)
            .by(singleton, sum(j, y.weights(i, j)))
            .by(row_sums_to_one.lemma(), 1);
    });

} // namespace attest::proofs::theorems
