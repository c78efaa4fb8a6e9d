// How the loss of heads that share keys changes with a shared key (T21).
#pragma once

#include <attest/theorems/backward/parameter.hpp>
#include <attest/theorems/systems/one_of_the_heads.hpp>

namespace attest::proofs::theorems {

/// dp_hij / dk_nla = p_hij (ds_hij / dk_nla - sum_m p_him ds_him / dk_nla), if query i of head h sees a
/// key.
inline constexpr auto weight_by_shared_key =
    theorem<"T21", "the derivative of a weight with respect to a shared key">([](context& let) {
        heads_with_shared_keys const y{let};
        return detail::weight_by_parameter(let, one_of_the_heads{y}, y.keys(y.n, y.l, y.a));
    });

/// do_hib / dk_nla = sum_j p_hij ds_hij / dk_nla (v_g(h)jb - o_hib), if query i of head h sees a key.
inline constexpr auto output_by_shared_key =
    theorem<"T21", "the derivative of an output with respect to a shared key">([](context& let) {
        heads_with_shared_keys const y{let};
        return detail::output_by_parameter(let, one_of_the_heads{y}, y.keys(y.n, y.l, y.a),
                                           weight_by_shared_key.lemma());
    });

/// sum_b dO_hib do_hib / dk_nla = sum_j dS_hij ds_hij / dk_nla, if query i of head h sees a key: the share
/// of row i of head h in the loss.
inline constexpr auto row_loss_by_shared_key =
    theorem<"T21", "the derivative of one row of the loss with respect to a shared key">(
        [](context& let) {
            shared_keys_with_loss const y{let};
            return detail::row_loss_by_parameter(let, one_head_with_loss{y}, y.keys(y.n, y.l, y.a),
                                                 output_by_shared_key.lemma());
        });

/// dloss_h / dk_nla = sum_r sum_j dS_hrj ds_hrj / dk_nla, if every query of head h sees a key.
inline constexpr auto head_loss_by_shared_key =
    theorem<"T21", "the derivative of the loss of one head with respect to a shared key">(
        [](context& let) {
            shared_keys_with_loss const y{let};
            return detail::loss_by_parameter(let, one_head_with_loss{y}, y.keys(y.n, y.l, y.a),
                                             row_loss_by_shared_key.lemma());
        });

/// ds_hij / dk_nla = c delta_g(h)n delta_jl q_hia.
inline constexpr auto score_by_shared_key =
    theorem<"T21", "the derivative of a score with respect to a shared key">([](context& let) {
        heads_with_shared_keys const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, a = y.a, e = y.e;
        auto const q = y.queries, k = y.keys;
        auto const c = y.scale;
        auto const x = k(n, l, a);
        auto const used = k(y.g(h), j, e);
        auto const same_key = delta(y.g(h), n) * delta(j, l);
        return claim(derivative(y.scores(h, i, j), x) == c * same_key * q(h, i, a))
            .by(definition, derivative(c * sum(e, q(h, i, e) * used), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, i, e) * used), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, i, e) * used, x)))
            .by(derivative_of_product, c * sum(e, q(h, i, e) * derivative(used, x)))
            .by(derivative_of_variable, c * sum(e, q(h, i, e) * (same_key * delta(e, a))))
            .by(factor_out, c * same_key * sum(e, q(h, i, e) * delta(e, a)))
            .by(sift, c * same_key * q(h, i, a));
    });

/// dloss_h / dk_nla = delta_g(h)n c sum_i dS_hil q_hia, if every query of head h sees a key: c dS^T Q in
/// the group of the key, and 0 in the others.
inline constexpr auto head_loss_by_key_of_a_group =
    theorem<"T21", "the gradient that one head sends to a shared key">([](context& let) {
        shared_keys_with_loss const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, a = y.a;
        auto const c = y.scale;
        auto const q = y.queries;
        auto const dS = y.dS;
        auto const x = y.keys(n, l, a);
        auto const of_the_group = delta(y.g(h), n);
        auto const ds = c * (of_the_group * delta(j, l)) * q(h, i, a);
        auto const gradient = of_the_group * (c * sum(i, dS(h, i, l) * q(h, i, a)));
        let.assume(for_all(i, y.sees_a_key));
        return claim(derivative(y.loss_of_head(h), x) == gradient)
            .by(head_loss_by_shared_key.lemma(),
                sum(i, sum(j, dS(h, i, j) * derivative(y.scores(h, i, j), x))))
            .by(score_by_shared_key.lemma(), sum(i, sum(j, dS(h, i, j) * ds)))
            .by(factor_out,
                of_the_group * (c * sum(i, q(h, i, a) * sum(j, dS(h, i, j) * delta(j, l)))))
            .by(sift, gradient);
    });

/// dloss / dk_nla = sum_(h in group n) c sum_i dS_hil q_hia, if every query of every head sees a key: the
/// gradient of a shared key sums c dS^T Q over the heads of its group.
inline constexpr auto gradient_of_shared_keys =
    theorem<"T21", "the gradient of a shared key sums those of its heads">([](context& let) {
        shared_keys_with_loss const y{let};
        auto const h = y.h, n = y.n, i = y.i, l = y.l, a = y.a;
        auto const member = let.index("h", y.g.fibre(n));
        auto const c = y.scale;
        auto const q = y.queries;
        auto const x = y.keys(n, l, a);
        auto const of_one_head = [&](index_term const& one) {
            return c * sum(i, y.dS(one, i, l) * q(one, i, a));
        };
        auto const of_the_group = sum(member, of_one_head(member));
        let.assume(for_all(h, i, y.sees_a_key));
        return claim(derivative(y.loss(), x) == of_the_group)
            .by(derivative_of_sum, sum(h, derivative(y.loss_of_head(h), x)))
            .by(head_loss_by_key_of_a_group.lemma(), sum(h, delta(y.g(h), n) * of_one_head(h)))
            .by(partition, of_the_group);
    });

} // namespace attest::proofs::theorems
