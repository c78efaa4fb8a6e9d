// How the loss of heads that share values changes with a shared value (T21).
#pragma once

#include <attest/theorems/systems/shared_keys_with_loss.hpp>

namespace attest::proofs::theorems {

/// dp_hij / dv_nlb = 0, if query i of head h sees a key.
inline constexpr auto weight_does_not_depend_on_shared_values =
    theorem<"T21", "no weight depends on a shared value">([](context& let) {
        heads_with_shared_keys const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, m = y.m, b = y.b;
        auto const x = y.values(n, l, b);
        let.assume(y.sees_a_key);
        return claim(derivative(y.weights(h, i, j), x) == 0)
            .by(definition, derivative(y.numerator(h, i, j) / sum(m, y.numerator(h, i, m)), x))
            .by(derivative_of_sum, 0);
    });

/// dloss / dv_nlb = sum_(h in group n) sum_i p_hil dO_hib, if every query of every head sees a key: the
/// gradient of a shared value sums P^T dO over the heads of its group.
inline constexpr auto gradient_of_shared_values =
    theorem<"T21", "the gradient of a shared value sums those of its heads">([](context& let) {
        shared_keys_with_loss const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, b = y.b;
        auto const d = let.index("d", y.B);
        auto const member = let.index("h", y.g.fibre(n));
        auto const p = y.weights;
        auto const dO = y.incoming;
        auto const x = y.values(n, l, b);
        auto const used = y.values(y.g(h), j, d);
        auto const dv = derivative(used, x);
        auto const same = delta(y.g(h), n) * delta(j, l) * delta(d, b);
        auto const loss = [&](term const& output) {
            return sum(h, sum(i, sum(d, dO(h, i, d) * output)));
        };
        auto const of_the_group = sum(member, sum(i, p(member, i, l) * dO(member, i, b)));
        let.assume(for_all(h, i, y.sees_a_key));
        return claim(derivative(y.loss(), x) == of_the_group)
            .by(definition, derivative(loss(sum(j, p(h, i, j) * used)), x))
            .by(derivative_of_sum | derivative_of_product,
                loss(sum(j, derivative(p(h, i, j), x) * used + p(h, i, j) * dv)))
            .by(weight_does_not_depend_on_shared_values.lemma(), loss(sum(j, p(h, i, j) * dv)))
            .by(derivative_of_variable, loss(sum(j, p(h, i, j) * same)))
            .by(sift, sum(h, sum(i, delta(y.g(h), n) * p(h, i, l) * dO(h, i, b))))
            .by(factor_out, sum(h, delta(y.g(h), n) * sum(i, p(h, i, l) * dO(h, i, b))))
            .by(partition, of_the_group);
    });

} // namespace attest::proofs::theorems
