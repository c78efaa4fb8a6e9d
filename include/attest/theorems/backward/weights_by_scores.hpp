// How the weights of a row change with the scores (T16).
#pragma once

#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// dZ_i / ds_hl = delta_ih M_il exp(s_il), for any score, of row i or of another.
inline constexpr auto total_by_any_score =
    theorem<"T16", "the derivative of Z_i with respect to any score">([](context& let) {
        row const y{let};
        auto const i = y.i, h = y.h, k = y.k, l = y.l;
        auto const s = y.scores, M = y.mask;
        auto const x = s(h, l);
        return claim(derivative(y.total(i), x) == delta(i, h) * M(i, l) * exp(s(i, l)))
            .by(definition, derivative(sum(k, M(i, k) * exp(s(i, k))), x))
            .by(derivative_of_sum, sum(k, derivative(M(i, k) * exp(s(i, k)), x)))
            .by(derivative_of_product, sum(k, M(i, k) * derivative(exp(s(i, k)), x)))
            .by(derivative_of_exp, sum(k, M(i, k) * exp(s(i, k)) * derivative(s(i, k), x)))
            .by(derivative_of_variable,
                sum(k, M(i, k) * exp(s(i, k)) * (delta(i, h) * delta(k, l))))
            .by(factor_out, delta(i, h) * sum(k, M(i, k) * exp(s(i, k)) * delta(k, l)))
            .by(sift, delta(i, h) * M(i, l) * exp(s(i, l)));
    });

/// dp_ij / ds_hl = p_ij delta_ih (delta_jl - p_il), if query i sees a key.
inline constexpr auto weight_by_any_score =
    theorem<"T16", "the derivative of a weight with respect to any score">([](context& let) {
        row const y{let};
        auto const i = y.i, h = y.h, j = y.j, l = y.l;
        auto const x = y.scores(h, l);
        auto const Z = y.total(i);
        auto const e_j = y.numerator(i, j);
        auto const e_l = y.numerator(i, l);
        auto const of_e_j = y.mask(i, j) * derivative(exp(y.scores(i, j)), x);
        auto const of_Z = delta(i, h) * e_l;
        let.assume(y.sees_a_key);
        return claim(derivative(y.weights(i, j), x)
                     == y.weights(i, j) * delta(i, h) * (delta(j, l) - y.weights(i, l)))
            .by(definition, derivative(e_j / Z, x))
            .by(derivative_of_product, of_e_j / Z + e_j * derivative(1 / Z, x))
            .by(derivative_of_quotient, of_e_j / Z - e_j * derivative(Z, x) / (Z * Z))
            .by(total_by_any_score.lemma(), of_e_j / Z - e_j * of_Z / (Z * Z))
            .by(derivative_of_exp, e_j * derivative(y.scores(i, j), x) / Z - e_j * of_Z / (Z * Z))
            .by(derivative_of_variable,
                e_j * (delta(i, h) * delta(j, l)) / Z - e_j * of_Z / (Z * Z))
            .by(ring_laws, e_j / Z * delta(i, h) * (delta(j, l) - e_l / Z))
            .by(definition, y.weights(i, j) * delta(i, h) * (delta(j, l) - y.weights(i, l)));
    });

/// dp_ij / ds_il = p_ij (delta_jl - p_il), if query i sees a key.
inline constexpr auto weight_by_score_of_its_row =
    theorem<"T16", "the derivative of a weight with respect to a score of its row">(
        [](context& let) {
            row const y{let};
            auto const i = y.i, j = y.j, l = y.l;
            auto const p = y.weights;
            let.assume(y.sees_a_key);
            return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) - p(i, l)))
                .by(weight_by_any_score.lemma(), p(i, j) * delta(i, i) * (delta(j, l) - p(i, l)))
                .by(sift, p(i, j) * (delta(j, l) - p(i, l)));
        });

/// sum_l dp_ij / ds_il = 0, if query i sees a key: a common shift of the scores leaves the weights.
inline constexpr auto weight_derivatives_sum_to_zero =
    theorem<"T16", "the derivatives of one weight sum to 0">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const p = y.weights;
        let.assume(y.sees_a_key);
        return claim(sum(l, derivative(p(i, j), y.scores(i, l))) == 0)
            .by(weight_by_score_of_its_row.lemma(), sum(l, p(i, j) * (delta(j, l) - p(i, l))))
            .by(linear | factor_out, p(i, j) * sum(l, delta(j, l)) - p(i, j) * sum(l, p(i, l)))
            .by(sift, p(i, j) - p(i, j) * sum(l, p(i, l)))
            .by(row_sums_to_one.lemma(), 0);
    });

/// dp_ij / ds_il = dp_il / ds_ij, if query i sees a key.
inline constexpr auto weight_derivatives_are_symmetric =
    theorem<"T16", "the derivatives within a row are symmetric in the keys">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const p = y.weights;
        auto const s = y.scores;
        let.assume(y.sees_a_key);
        return claim(derivative(p(i, j), s(i, l)) == derivative(p(i, l), s(i, j)))
            .by(weight_by_score_of_its_row.lemma(), p(i, j) * (delta(j, l) - p(i, l)))
            .by(sift, p(i, l) * (delta(l, j) - p(i, j)))
            .by(weight_by_score_of_its_row.lemma().with("j", l).with("l", j),
                derivative(p(i, l), s(i, j)));
    });

} // namespace attest::proofs::theorems
