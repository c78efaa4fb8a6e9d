// How the weights, outputs and loss of a head change with the queries (T17).
#pragma once

#include <attest/theorems/backward/parameter.hpp>
#include <attest/theorems/backward/scores_by_queries.hpp>
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

} // namespace attest::proofs::theorems
