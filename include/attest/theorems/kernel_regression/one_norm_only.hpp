// Kernel weights are attention weights for keys of one norm only (T23).
#pragma once

#include <attest/theorems/kernel_regression/gaussian.hpp>

namespace attest::proofs::theorems {

/// exp(-c |k_j|^2 / 2) = exp(c |q_i|^2 / 2) G_i / Z_i, if query i sees key j and g_il = p_il for
/// all l.
inline constexpr auto weights_tell_the_factor_of_a_key =
    theorem<"T23", "one row of weights: the factor of the key does not depend on the key">(
        [](context& let) {
            two_rules const y{let};
            auto const i = y.i, j = y.j;
            auto const allowed = y.M(i, j) == 1;
            auto const query = exp(y.c * y.qq(i) / 2);
            auto const pair = y.of_pair(j);
            auto const rest = y.G(i) * query / pair;
            let.assume(allowed, y.one_row);
            return claim(y.of_key(j) == query * y.G(i) / y.Z(i))
                .by(exp_of_sum, y.of_query() * pair * y.of_key(j) * query / pair)
                .by(gaussian_is_a_product.lemma(), y.near(j) * query / pair)
                .by(cancel, y.near(j) / y.G(i) * rest)
                .by(allowed, y.M(i, j) * y.near(j) / y.G(i) * rest)
                .by(definition, y.g(i, j) * rest)
                .by(y.one_row, y.p(i, j) * rest)
                .by(definition, y.M(i, j) * pair / y.Z(i) * rest)
                .by(allowed, pair / y.Z(i) * rest)
                .by(cancel, query * y.G(i) / y.Z(i));
        });

/// |k_j|^2 = |k_l|^2, if query i sees keys j and l, c differs from 0 and g_im = p_im for all m.
/// (For c = 0 both rules weigh all keys alike, whatever their norms.)
inline constexpr auto equal_weights_need_one_norm =
    theorem<"T23", "one row of weights: allowed keys have one norm">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const from_the_row = exp(y.c * y.qq(i) / 2) * y.G(i) / y.Z(i);
        let.assume(y.M(i, j) == 1, y.M(i, l) == 1, y.c != 0, y.one_row);
        return claim(y.kk(j) == y.kk(l))
            .by(log_exp | cancel, -2 / y.c * log(y.of_key(j)))
            .by(weights_tell_the_factor_of_a_key.lemma(), -2 / y.c * log(from_the_row))
            .by(weights_tell_the_factor_of_a_key.lemma().with("j", l), -2 / y.c * log(y.of_key(l)))
            .by(log_exp | cancel, y.kk(l));
    });

} // namespace attest::proofs::theorems
