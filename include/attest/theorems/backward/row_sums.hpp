// Sums over a row of the gradients (T18).
#pragma once

#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/layer.hpp>

namespace attest::proofs::theorems {

/// sum_j p_ij dP_ij = D_i = sum_b g_ib o_ib, if query i sees a key. So a program computes the sum from
/// the outputs, before it sees a key.
inline constexpr auto mean_of_weight_gradients =
    theorem<"T18", "the weighted mean of a row of dP is D_i">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const p = y.weights;
        auto const g = y.incoming, v = y.values;
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * y.dP(i, j)) == y.D(i))
            .by(definition, sum(j, p(i, j) * sum(b, g(i, b) * v(j, b))))
            .by(factor_out, sum(j, sum(b, p(i, j) * g(i, b) * v(j, b))))
            .by(swap_sums, sum(b, sum(j, p(i, j) * g(i, b) * v(j, b))))
            .by(factor_out, sum(b, g(i, b) * sum(j, p(i, j) * v(j, b))))
            .by(definition, y.D(i));
    });

/// sum_j p_ij (dP_ij - D_i) = 0, if query i sees a key: each row of dS sums to 0.
inline constexpr auto score_gradients_sum_to_zero =
    theorem<"T18", "each row of dS sums to 0">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j;
        auto const p = y.weights, dP = y.dP, D = y.D;
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * (dP(i, j) - D(i))) == 0)
            .by(linear | factor_out, sum(j, p(i, j) * dP(i, j)) - D(i) * sum(j, p(i, j)))
            .by(mean_of_weight_gradients.lemma(), D(i) - D(i) * sum(j, p(i, j)))
            .by(row_sums_to_one.lemma(), 0);
    });

} // namespace attest::proofs::theorems
