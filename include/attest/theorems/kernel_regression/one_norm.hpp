// Keys of one norm: kernel regression is attention (T23).
#pragma once

#include <attest/theorems/kernel_regression/gaussian.hpp>

namespace attest::proofs::theorems {

/// M_ij exp(-c |k_j|^2 / 2) = M_ij exp(-c N_i / 2), if all keys that query i sees have |k|^2 = N_i.
inline constexpr auto keys_of_one_norm_have_one_factor =
    theorem<"T23", "allowed keys of one norm have one factor">([](context& let) {
        two_rules const y{let};
        auto const M = y.M(y.i, y.j);
        auto const kk = y.kk(y.j);
        auto const hidden = M == 0;
        auto const allowed = M == 1;
        let.assume(y.one_norm);
        return claim(M * y.of_key(y.j) == M * y.of_norm())
            .by_cases(M,
                      steps()
                          .by(hidden, 0 * y.of_key(y.j))
                          .by(ring_laws, 0 * y.of_norm())
                          .by(hidden, M * y.of_norm()),
                      steps()
                          .by(ring_laws, M * exp(-y.c * (1 * kk) / 2))
                          .by(allowed, M * exp(-y.c * (M * kk) / 2))
                          .by(y.one_norm, M * exp(-y.c * (M * y.norm(y.i)) / 2))
                          .by(allowed, M * exp(-y.c * (1 * y.norm(y.i)) / 2))
                          .by(ring_laws, M * y.of_norm()));
    });

/// M_ij exp(-c |q_i - k_j|^2 / 2) = exp(-c (|q_i|^2 + N_i) / 2) M_ij exp(c q_i k_j), if all keys
/// that query i sees have |k|^2 = N_i.
inline constexpr auto gaussian_of_one_norm =
    theorem<"T23", "keys of one norm: the Gaussian is attention times a constant">(
        [](context& let) {
            two_rules const y{let};
            auto const j = y.j;
            auto const M = y.M(y.i, j);
            auto const common = exp(-y.c * (y.qq(y.i) + y.norm(y.i)) / 2);
            let.assume(y.one_norm);
            return claim(M * y.near(j) == common * (M * y.of_pair(j)))
                .by(gaussian_is_a_product.lemma(), M * (y.of_query() * y.of_pair(j) * y.of_key(j)))
                .by(ring_laws, y.of_query() * y.of_pair(j) * (M * y.of_key(j)))
                .by(keys_of_one_norm_have_one_factor.lemma(),
                    y.of_query() * y.of_pair(j) * (M * y.of_norm()))
                .by(exp_of_sum, common * (M * y.of_pair(j)));
        });

/// G_i = exp(-c (|q_i|^2 + N_i) / 2) Z_i, if all keys that query i sees have |k|^2 = N_i.
inline constexpr auto gaussian_total_of_one_norm =
    theorem<"T23", "keys of one norm: the sums of the rows differ by the same constant">(
        [](context& let) {
            two_rules const y{let};
            auto const i = y.i, j = y.j;
            auto const common = exp(-y.c * (y.qq(i) + y.norm(y.i)) / 2);
            let.assume(y.one_norm);
            return claim(y.G(i) == common * y.Z(i))
                .by(definition, sum(j, y.M(i, j) * y.near(j)))
                .by(gaussian_of_one_norm.lemma(), sum(j, common * (y.M(i, j) * y.of_pair(j))))
                .by(factor_out, common * sum(j, y.M(i, j) * y.of_pair(j)))
                .by(definition, common * y.Z(i));
        });

/// g_ij = p_ij, if query i sees a key and all keys that it sees have |k|^2 = N_i.
inline constexpr auto kernel_weights_are_attention_weights =
    theorem<"T23", "allowed keys of one norm: kernel weights are attention weights">(
        [](context& let) {
            two_rules const y{let};
            auto const i = y.i, j = y.j;
            auto const common = exp(-y.c * (y.qq(i) + y.norm(y.i)) / 2);
            auto const at_j = y.M(i, j) * y.of_pair(j);
            let.assume(y.sees_a_key, y.one_norm);
            return claim(y.g(i, j) == y.p(i, j))
                .by(definition, y.M(i, j) * y.near(j) / y.G(i))
                .by(gaussian_total_of_one_norm.lemma(), y.M(i, j) * y.near(j) / (common * y.Z(i)))
                .by(gaussian_of_one_norm.lemma(), common * at_j / (common * y.Z(i)))
                .by(cancel, at_j / y.Z(i))
                .by(definition, y.p(i, j));
        });

/// sum_j g_ij v_jb = sum_j p_ij v_jb, if query i sees a key and all keys that it sees have |k|^2 =
/// N_i.
inline constexpr auto kernel_regression_is_attention =
    theorem<"S2.4", "allowed keys of one norm: kernel regression is attention">([](context& let) {
        two_rules const y{let};
        auto const j = y.j;
        auto const D = let.finite_set("D");
        auto const b = let.index("b", D);
        auto const v = let.variable("v", y.T, D);
        let.assume(y.sees_a_key, y.one_norm);
        return claim(sum(j, y.g(y.i, j) * v(j, b)) == sum(j, y.p(y.i, j) * v(j, b)))
            .by(kernel_weights_are_attention_weights.lemma(), sum(j, y.p(y.i, j) * v(j, b)));
    });

} // namespace attest::proofs::theorems
