// A number that is added to all scores of a row (T2).
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// M_ij exp(s_ij + c_i) / sum_k M_ik exp(s_ik + c_i) = p_ij, if query i sees a key. So a program may
/// subtract the largest score of a row before it computes.
inline constexpr auto shift_leaves_weights =
    theorem<"T2", "a common shift of a row leaves its weights alone">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const c = let.variable("c", y.S);
        auto const shifted = y.mask(i, j) * exp(y.scores(i, j) + c(i));
        auto const e = y.numerator(i, j);
        let.assume(y.sees_a_key);
        return claim(shifted / sum(j, shifted) == y.weights(i, j))
            .by(exp_of_sum, e * exp(c(i)) / sum(j, e * exp(c(i))))
            .by(factor_out, e * exp(c(i)) / (sum(j, e) * exp(c(i))))
            .by(definition, e * exp(c(i)) / (y.total(i) * exp(c(i))))
            .by(cancel, e / y.total(i))
            .by(definition, y.weights(i, j));
    });

} // namespace attest::proofs::theorems
