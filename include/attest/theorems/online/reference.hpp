// A number that is subtracted from all scores of a row, its reference, has no influence (T9).
#pragma once

#include <attest/theorems/softmax/shift.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

namespace attest::proofs::theorems {

/// sum_j M_ij exp(s_ij - m_i) v_jd / sum_k M_ik exp(s_ik - m_i) = o_id for any numbers m_i, if query i
/// sees a key.
inline constexpr auto any_reference_gives_output =
    theorem<"T9", "the output does not depend on the reference">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const m = let.variable("m", y.S);
        auto const visible = [&](auto key) {
            return y.mask(i, key) * exp(y.scores(i, key) - m(i));
        };
        auto const denominator = sum(k, visible(k));
        let.assume(y.sees_a_key);
        return claim(sum(j, visible(j) * y.values(j, d)) / denominator == y.outputs(i, d))
            .by(factor_out, sum(j, visible(j) / denominator * y.values(j, d)))
            .by(shift_leaves_weights.lemma().with("c", i, -m(i)),
                sum(j, y.weights(i, j) * y.values(j, d)))
            .by(definition, y.outputs(i, d));
    });

} // namespace attest::proofs::theorems
