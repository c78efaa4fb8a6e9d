// How the scores, weights, outputs and loss of a head change with the keys (T17).
#pragma once

#include <attest/theorems/backward/parameter.hpp>
#include <attest/theorems/systems/head.hpp>

namespace attest::proofs::theorems {

/// dp_ij / dk_la = p_ij (ds_ij / dk_la - sum_n p_in ds_in / dk_la), if query i sees a key.
inline constexpr auto weight_by_key =
    theorem<"T17", "the derivative of a weight with respect to a key">([](context& let) {
        head const y{let};
        return detail::weight_by_parameter(let, y, y.keys(y.l, y.a));
    });

/// do_ib / dk_la = sum_j p_ij ds_ij / dk_la (v_jb - o_ib), if query i sees a key.
inline constexpr auto output_by_key =
    theorem<"T17", "the derivative of an output with respect to a key">([](context& let) {
        head const y{let};
        return detail::output_by_parameter(let, y, y.keys(y.l, y.a), weight_by_key.lemma());
    });

/// sum_b g_ib do_ib / dk_la = sum_j dS_ij ds_ij / dk_la, if query i sees a key: the share
/// of row i in the loss.
inline constexpr auto row_loss_by_key =
    theorem<"T17", "the derivative of one row of the loss with respect to a key">([](context& let) {
        head const y{let};
        return detail::row_loss_by_parameter(let, y, y.keys(y.l, y.a), output_by_key.lemma());
    });

/// dloss / dk_la = sum_h sum_j dS_hj ds_hj / dk_la, if every query sees a key.
inline constexpr auto loss_by_key_through_scores =
    theorem<"T17", "the derivative of the loss with respect to a key">([](context& let) {
        head const y{let};
        return detail::loss_by_parameter(let, y, y.keys(y.l, y.a), row_loss_by_key.lemma());
    });

/// ds_hj / dk_la = c delta_jl q_ha.
inline constexpr auto score_by_key =
    theorem<"T17", "the derivative of a score with respect to a key">([](context& let) {
        head const y{let};
        auto const h = y.h, j = y.j, l = y.l, a = y.a, e = y.e;
        auto const q = y.queries, k = y.keys;
        auto const c = y.scale;
        auto const x = k(l, a);
        return claim(derivative(y.scores(h, j), x) == c * delta(j, l) * q(h, a))
            .by(definition, derivative(c * sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, e) * k(j, e), x)))
            .by(derivative_of_product, c * sum(e, q(h, e) * derivative(k(j, e), x)))
            .by(derivative_of_variable, c * sum(e, q(h, e) * (delta(j, l) * delta(e, a))))
            .by(factor_out, c * delta(j, l) * sum(e, q(h, e) * delta(e, a)))
            .by(sift, c * delta(j, l) * q(h, a));
    });

/// dloss / dk_la = c sum_h dS_hl q_ha, if every query sees a key: dK = c dS^T Q.
inline constexpr auto loss_by_key = theorem<"T17", "dK = c dS^T Q">([](context& let) {
    head const y{let};
    auto const h = y.h, j = y.j, l = y.l, a = y.a;
    auto const c = y.scale;
    auto const q = y.queries;
    auto const x = y.keys(l, a);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == c * sum(h, y.dS(h, l) * q(h, a)))
        .by(loss_by_key_through_scores.lemma(),
            sum(h, sum(j, y.dS(h, j) * derivative(y.scores(h, j), x))))
        .by(score_by_key.lemma(), sum(h, sum(j, y.dS(h, j) * (c * delta(j, l) * q(h, a)))))
        .by(factor_out, c * sum(h, q(h, a) * sum(j, y.dS(h, j) * delta(j, l))))
        .by(sift, c * sum(h, y.dS(h, l) * q(h, a)));
});

/// dL_i / dk_la = c p_il q_ia, if query i sees a key.
inline constexpr auto log_total_by_key =
    theorem<"T17", "the derivative of log Z_i with respect to a key">([](context& let) {
        head const y{let};
        auto const i = y.i, l = y.l, n = y.n, a = y.a;
        auto const c = y.scale;
        auto const q = y.queries;
        auto const p = y.weights, Z = y.total;
        auto const x = y.keys(l, a);
        auto const ds = derivative(y.scores(i, n), x);
        let.assume(y.sees_a_key);
        return claim(derivative(y.log_total(i), x) == c * p(i, l) * q(i, a))
            .by(definition, derivative(log(Z(i)), x))
            .by(derivative_of_log, derivative(Z(i), x) / Z(i))
            .by(definition, derivative(sum(n, y.numerator(i, n)), x) / Z(i))
            .by(derivative_of_sum | derivative_of_product | derivative_of_exp,
                sum(n, y.numerator(i, n) * ds) / Z(i))
            .by(factor_out, sum(n, y.numerator(i, n) / Z(i) * ds))
            .by(definition, sum(n, p(i, n) * ds))
            .by(score_by_key.lemma(), sum(n, p(i, n) * (c * delta(n, l) * q(i, a))))
            .by(factor_out | sift, c * p(i, l) * q(i, a));
    });

} // namespace attest::proofs::theorems
