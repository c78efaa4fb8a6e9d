// How the scores of a head, and the log-sum-exps of its rows, change with the queries (T17).
#pragma once

#include <attest/theorems/systems/head.hpp>

namespace attest::proofs::theorems {

/// ds_hj / dq_ia = c delta_hi k_ja.
inline constexpr auto score_by_query =
    theorem<"T17", "the derivative of a score with respect to a query">([](context& let) {
        head const y{let};
        auto const i = y.i, h = y.h, j = y.j, a = y.a, e = y.e;
        auto const q = y.queries, k = y.keys;
        auto const c = y.scale;
        auto const x = q(i, a);
        return claim(derivative(y.scores(h, j), x) == c * delta(h, i) * k(j, a))
            .by(definition, derivative(c * sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, e) * k(j, e), x)))
            .by(derivative_of_product, c * sum(e, derivative(q(h, e), x) * k(j, e)))
            .by(derivative_of_variable, c * sum(e, delta(h, i) * delta(e, a) * k(j, e)))
            .by(factor_out, c * delta(h, i) * sum(e, delta(e, a) * k(j, e)))
            .by(sift, c * delta(h, i) * k(j, a));
    });

/// dL_i / dq_ia = c sum_j p_ij k_ja, if query i sees a key.
inline constexpr auto log_total_by_query =
    theorem<"T17", "the derivative of log Z_i with respect to a query">([](context& let) {
        head const y{let};
        auto const i = y.i, j = y.j, n = y.n, a = y.a;
        auto const c = y.scale;
        auto const k = y.keys;
        auto const p = y.weights, Z = y.total;
        auto const x = y.queries(i, a);
        auto const ds = derivative(y.scores(i, n), x);
        let.assume(y.sees_a_key);
        return claim(derivative(y.log_total(i), x) == c * sum(j, p(i, j) * k(j, a)))
            .by(definition, derivative(log(Z(i)), x))
            .by(derivative_of_log, derivative(Z(i), x) / Z(i))
            .by(definition, derivative(sum(n, y.numerator(i, n)), x) / Z(i))
            .by(derivative_of_sum | derivative_of_product | derivative_of_exp,
                sum(n, y.numerator(i, n) * ds) / Z(i))
            .by(factor_out, sum(n, y.numerator(i, n) / Z(i) * ds))
            .by(definition, sum(n, p(i, n) * ds))
            .by(score_by_query.lemma(), sum(n, p(i, n) * (c * delta(i, i) * k(n, a))))
            .by(factor_out | sift, c * sum(j, p(i, j) * k(j, a)));
    });

} // namespace attest::proofs::theorems
