// A weight from its score and the log-sum-exp L_i = log Z_i of its row (T10).
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// M_ij exp(s_ij - L_i) = p_ij with L_i = log Z_i, if query i sees a key: a weight can be computed again
/// from its score alone.
inline constexpr auto weight_from_log_sum_exp = theorem<"T10", "p = e^(s - L)">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j;
    auto const L = let.define("L", log(y.total(i)), i);
    let.assume(y.sees_a_key);
    return claim(y.mask(i, j) * exp(y.scores(i, j) - L(i)) == y.weights(i, j))
        .by(definition, y.mask(i, j) * exp(y.scores(i, j) - log(y.total(i))))
        .by(exp_of_sum, y.numerator(i, j) / exp(log(y.total(i))))
        .by(log_exp, y.numerator(i, j) / y.total(i))
        .by(definition, y.weights(i, j));
});

} // namespace attest::proofs::theorems
