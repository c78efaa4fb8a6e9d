// The Gaussian of a distance is a product with the factor of attention (T23).
#pragma once

#include <attest/theorems/systems/two_rules.hpp>

namespace attest::proofs::theorems {

/// |q_i - k_j|^2 = |q_i|^2 - 2 q_i k_j + |k_j|^2.
inline constexpr auto distance_by_dot_products =
    theorem<"T23", "|q - k|^2 = |q|^2 - 2 q.k + |k|^2">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, a = y.a;
        auto const q = y.q(i, a);
        auto const k = y.k(j, a);
        return claim(y.apart(i, j) == y.qq(i) - 2 * y.qk(i, j) + y.kk(j))
            .by(definition, sum(a, power(q - k, 2)))
            .by(ring_laws, sum(a, power(q, 2) - 2 * q * k + power(k, 2)))
            .by(linear, sum(a, power(q, 2)) - 2 * sum(a, q * k) + sum(a, power(k, 2)))
            .by(definition, y.qq(i) - 2 * y.qk(i, j) + y.kk(j));
    });

/// exp(-c |q_i - k_j|^2 / 2) = exp(-c |q_i|^2 / 2) exp(c q_i k_j) exp(-c |k_j|^2 / 2).
inline constexpr auto gaussian_is_a_product =
    theorem<"T23", "the Gaussian is a product of three factors">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j;
        auto const product = y.of_query() * y.of_pair(j) * y.of_key(j);
        return claim(y.near(j) == product)
            .by(distance_by_dot_products.lemma(),
                exp(-y.c * (y.qq(i) - 2 * y.qk(i, j) + y.kk(j)) / 2))
            .by(exp_of_sum, product);
    });

/// g_ij / g_il = (p_ij / p_il) exp(c (|k_l|^2 - |k_j|^2) / 2), if query i sees keys j and l.
inline constexpr auto kernel_odds =
    theorem<"S2.4", "the odds of kernel and attention differ by a factor">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const near_j = y.M(i, j) * y.near(j);
        auto const near_l = y.M(i, l) * y.near(l);
        auto const at_j = y.M(i, j) * y.of_pair(j);
        auto const at_l = y.M(i, l) * y.of_pair(l);
        auto const factor = exp(y.c * (y.kk(l) - y.kk(j)) / 2);
        let.assume(y.M(i, j) == 1, y.M(i, l) == 1);
        return claim(y.g(i, j) / y.g(i, l) == y.p(i, j) / y.p(i, l) * factor)
            .by(definition, (near_j / y.G(i)) / (near_l / y.G(i)))
            .by(cancel, near_j / near_l)
            .by(gaussian_is_a_product.lemma(),
                y.M(i, j) * (y.of_query() * y.of_pair(j) * y.of_key(j))
                    / (y.M(i, l) * (y.of_query() * y.of_pair(l) * y.of_key(l))))
            .by(exp_of_sum, at_j / at_l * factor)
            .by(cancel, (at_j / y.Z(i)) / (at_l / y.Z(i)) * factor)
            .by(definition, y.p(i, j) / y.p(i, l) * factor);
    });

} // namespace attest::proofs::theorems
