// How the loss changes with the values and with the weights (T17).
#pragma once

#include <attest/theorems/systems/layer.hpp>

namespace attest::proofs::theorems {

/// dp_ik / dv_jb = 0, if query i sees a key.
inline constexpr auto weight_does_not_depend_on_values =
    theorem<"T17", "no weight depends on a value">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l, b = y.b;
        auto const x = y.values(j, b);
        let.assume(y.sees_a_key);
        return claim(derivative(y.weights(i, k), x) == 0)
            .by(definition, derivative(y.numerator(i, k) / sum(l, y.numerator(i, l)), x))
            .by(derivative_of_sum, 0);
    });

/// dloss / dv_jb = sum_i p_ij g_ib, if every query sees a key: dV = P^T dO.
inline constexpr auto loss_by_value = theorem<"T17", "dV = P^T dO">([](context& let) {
    layer const y{let};
    auto const i = y.i, j = y.j, k = y.k, b = y.b, d = y.d;
    auto const p = y.weights;
    auto const g = y.incoming, v = y.values;
    auto const x = v(j, b);
    auto const dv = derivative(v(k, d), x);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == sum(i, p(i, j) * g(i, b)))
        .by(definition, derivative(sum(i, sum(d, g(i, d) * sum(k, p(i, k) * v(k, d)))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(i, sum(d, g(i, d) * sum(k, derivative(p(i, k), x) * v(k, d) + p(i, k) * dv))))
        .by(weight_does_not_depend_on_values.lemma(),
            sum(i, sum(d, g(i, d) * sum(k, p(i, k) * dv))))
        .by(derivative_of_variable,
            sum(i, sum(d, g(i, d) * sum(k, p(i, k) * (delta(k, j) * delta(d, b))))))
        .by(factor_out, sum(i, sum(d, g(i, d) * delta(d, b)) * sum(k, p(i, k) * delta(k, j))))
        .by(sift, sum(i, p(i, j) * g(i, b)));
});

/// dloss / dP_ij = sum_b g_ib v_jb, for the loss sum_i sum_b g_ib sum_k P_ik v_kb of any numbers P_ik,
/// which need not be weights of softmax: dP = dO V^T.
inline constexpr auto loss_by_weight = theorem<"T17", "dP = dO V^T">([](context& let) {
    layer const y{let};
    auto const i = y.i, h = y.h, j = y.j, k = y.k, b = y.b;
    auto const g = y.incoming, v = y.values;
    auto const P = let.variable("P", y.S, y.T);
    auto const x = P(i, j);
    auto const loss = sum(h, sum(b, g(h, b) * sum(k, P(h, k) * v(k, b))));
    return claim(derivative(loss, x) == y.dP(i, j))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * sum(k, derivative(P(h, k), x) * v(k, b)))))
        .by(derivative_of_variable,
            sum(h, sum(b, g(h, b) * sum(k, delta(h, i) * delta(k, j) * v(k, b)))))
        .by(factor_out, sum(h, delta(h, i) * sum(b, g(h, b) * sum(k, delta(k, j) * v(k, b)))))
        .by(sift, sum(b, g(i, b) * v(j, b)))
        .by(definition, y.dP(i, j));
});

} // namespace attest::proofs::theorems
