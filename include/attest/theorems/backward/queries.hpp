// How the scores, weights, outputs and loss of a head change with the queries (T17).
#pragma once

#include <attest/theorems/backward/parameter.hpp>
#include <attest/theorems/systems/head.hpp>

namespace attest::proofs::theorems {

/// dp_ij / dq_ha = p_ij (ds_ij / dq_ha - sum_n p_in ds_in / dq_ha), if query i sees a key.
inline constexpr auto weight_by_query =
    theorem<"T17", "the derivative of a weight with respect to a query">([](context& let) {
        head const y{let};
        return detail::weight_by_parameter(let, y, y.queries(y.h, y.a));
    });

/// do_ib / dq_ha = sum_j p_ij ds_ij / dq_ha (v_jb - o_ib), if query i sees a key.
inline constexpr auto output_by_query =
    theorem<"T17", "the derivative of an output with respect to a query">([](context& let) {
        head const y{let};
        return detail::output_by_parameter(let, y, y.queries(y.h, y.a), weight_by_query.lemma());
    });

/// sum_b g_ib do_ib / dq_ha = sum_j dS_ij ds_ij / dq_ha, if query i sees a key: the share
/// of row i in the loss.
inline constexpr auto row_loss_by_query =
    theorem<"T17", "the derivative of one row of the loss with respect to a query">(
        [](context& let) {
            head const y{let};
            return detail::row_loss_by_parameter(let, y, y.queries(y.h, y.a),
                                                 output_by_query.lemma());
        });

/// dloss / dq_ia = sum_h sum_j dS_hj ds_hj / dq_ia, if every query sees a key.
inline constexpr auto loss_by_query_through_scores =
    theorem<"T17", "the derivative of the loss with respect to a query">([](context& let) {
        head const y{let};
        return detail::loss_by_parameter(let, y, y.queries(y.i, y.a), row_loss_by_query.lemma());
    });

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

/// dloss / dq_ia = c sum_j dS_ij k_ja, if every query sees a key: dQ = c dS K.
inline constexpr auto loss_by_query = theorem<"T17", "dQ = c dS K">([](context& let) {
    head const y{let};
    auto const i = y.i, h = y.h, j = y.j, a = y.a;
    auto const c = y.scale;
    auto const k = y.keys;
    auto const x = y.queries(i, a);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == c * sum(j, y.dS(i, j) * k(j, a)))
        .by(loss_by_query_through_scores.lemma(),
            sum(h, sum(j, y.dS(h, j) * derivative(y.scores(h, j), x))))
        .by(score_by_query.lemma(), sum(h, sum(j, y.dS(h, j) * (c * delta(h, i) * k(j, a)))))
        .by(factor_out, c * sum(h, delta(h, i) * sum(j, y.dS(h, j) * k(j, a))))
        .by(sift, c * sum(j, y.dS(i, j) * k(j, a)));
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
