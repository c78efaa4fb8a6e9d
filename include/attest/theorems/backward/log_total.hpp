// How the log-sum-exp L_i = log Z_i of a row changes with the scores (T16).
#pragma once

#include <attest/theorems/backward/weights_by_scores.hpp>
#include <attest/theorems/systems/layer.hpp>

namespace attest::proofs::theorems {

/// dL_i / ds_hl = delta_ih p_il, if query i sees a key.
inline constexpr auto log_total_by_any_score =
    theorem<"T16", "the derivative of log Z_i with respect to any score">([](context& let) {
        layer const y{let};
        auto const i = y.i, h = y.h, l = y.l;
        auto const x = y.scores(h, l);
        let.assume(y.sees_a_key);
        return claim(derivative(y.log_total(i), x) == delta(i, h) * y.weights(i, l))
            .by(definition, derivative(log(y.total(i)), x))
            .by(derivative_of_log, derivative(y.total(i), x) / y.total(i))
            .by(total_by_any_score.lemma(), delta(i, h) * y.numerator(i, l) / y.total(i))
            .by(definition, delta(i, h) * y.weights(i, l));
    });

/// dL_i / ds_il = p_il, if query i sees a key: the gradient of the log-sum-exp is the softmax.
inline constexpr auto log_total_by_score_of_its_row =
    theorem<"T16", "the derivative of log Z_i with respect to a score of its row is a weight">(
        [](context& let) {
            layer const y{let};
            auto const i = y.i, l = y.l;
            let.assume(y.sees_a_key);
            return claim(derivative(y.log_total(i), y.scores(i, l)) == y.weights(i, l))
                .by(log_total_by_any_score.lemma(), delta(i, i) * y.weights(i, l))
                .by(sift, y.weights(i, l));
        });

} // namespace attest::proofs::theorems
