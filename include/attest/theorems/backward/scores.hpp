// How the outputs and the loss change with the scores (T17).
#pragma once

#include <attest/theorems/backward/weights_by_scores.hpp>
#include <attest/theorems/systems/layer.hpp>

namespace attest::proofs::theorems {

/// do_ib / ds_hl = delta_ih p_il (v_lb - o_ib), if query i sees a key.
inline constexpr auto output_by_any_score =
    theorem<"T17", "the derivative of an output with respect to any score">([](context& let) {
        layer const y{let};
        auto const i = y.i, h = y.h, j = y.j, l = y.l, b = y.b;
        auto const p = y.weights, o = y.outputs;
        auto const v = y.values;
        auto const x = y.scores(h, l);
        auto const change = p(i, j) * delta(i, h) * (delta(j, l) - p(i, l));
        auto const average = sum(j, p(i, j) * v(j, b));
        let.assume(y.sees_a_key);
        return claim(derivative(o(i, b), x) == delta(i, h) * p(i, l) * (v(l, b) - o(i, b)))
            .by(definition, derivative(sum(j, p(i, j) * v(j, b)), x))
            .by(derivative_of_sum | derivative_of_product, sum(j, derivative(p(i, j), x) * v(j, b)))
            .by(weight_by_any_score.lemma(), sum(j, change * v(j, b)))
            .by(linear | factor_out,
                delta(i, h) * (sum(j, p(i, j) * v(j, b) * delta(j, l)) - p(i, l) * average))
            .by(sift, delta(i, h) * (p(i, l) * v(l, b) - p(i, l) * average))
            .by(definition, delta(i, h) * p(i, l) * (v(l, b) - o(i, b)));
    });

/// dloss / ds_ij = p_ij (dP_ij - D_i), if every query sees a key: dS = P (dP - D).
inline constexpr auto loss_by_score = theorem<"T17", "dS = P (dP - D)">([](context& let) {
    layer const y{let};
    auto const i = y.i, h = y.h, j = y.j, b = y.b;
    auto const p = y.weights, o = y.outputs;
    auto const g = y.incoming, v = y.values;
    auto const x = y.scores(i, j);
    auto const apart = v(j, b) - o(h, b);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == p(i, j) * (y.dP(i, j) - y.D(i)))
        .by(definition, derivative(sum(h, sum(b, g(h, b) * o(h, b))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * derivative(o(h, b), x))))
        .by(output_by_any_score.lemma(), sum(h, sum(b, g(h, b) * (delta(h, i) * p(h, j) * apart))))
        .by(factor_out, sum(h, delta(h, i) * p(h, j) * sum(b, g(h, b) * apart)))
        .by(sift, p(i, j) * sum(b, g(i, b) * (v(j, b) - o(i, b))))
        .by(linear, p(i, j) * (sum(b, g(i, b) * v(j, b)) - sum(b, g(i, b) * o(i, b))))
        .by(definition, p(i, j) * (y.dP(i, j) - y.D(i)));
});

} // namespace attest::proofs::theorems
