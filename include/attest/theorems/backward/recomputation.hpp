// Weights that are recomputed from L_i = log Z_i (T19).
#pragma once

#include <attest/theorems/online/log_sum_exp.hpp>
#include <attest/theorems/systems/layer.hpp>

namespace attest::proofs::theorems {

/// M_ij exp(s_ij - L_i) = p_ij, if query i sees a key.
inline constexpr auto recomputed_weight =
    theorem<"T19", "the weights computed again from L_i are the weights">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j;
        auto const again = y.mask(i, j) * exp(y.scores(i, j) - y.log_total(i));
        let.assume(y.sees_a_key);
        return claim(again == y.weights(i, j)).by(weight_from_log_sum_exp.lemma(), y.weights(i, j));
    });

} // namespace attest::proofs::theorems
