// The mean of values costs least: the identity behind it (T23).
#pragma once

#include <attest/theorems/systems/weighted_values.hpp>

namespace attest::proofs::theorems {

/// sum_j kappa_j (d_jb + e_b)^2 = sum_j kappa_j d_jb^2 + 2 e_b sum_j kappa_j d_jb + K e_b^2.
inline constexpr auto weighted_square_of_a_sum =
    theorem<"T23", "the weighted square of a sum, one component">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const d = let.variable("d", y.T, y.D);
        auto const e = let.variable("e", y.D);
        auto const first_squares = sum(j, y.kappa(j) * power(d(j, b), 2));
        auto const three_parts =
            first_squares + 2 * e(b) * sum(j, y.kappa(j) * d(j, b)) + y.K * power(e(b), 2);
        return claim(sum(j, y.kappa(j) * power(d(j, b) + e(b), 2)) == three_parts)
            .by(ring_laws, sum(j, y.kappa(j) * power(d(j, b), 2) + 2 * e(b) * y.kappa(j) * d(j, b)
                                      + y.kappa(j) * power(e(b), 2)))
            .by(linear, first_squares + sum(j, 2 * e(b) * y.kappa(j) * d(j, b))
                            + sum(j, y.kappa(j) * power(e(b), 2)))
            .by(factor_out, three_parts);
    });

/// sum_j kappa_j (v_jb - o_b) = 0, if K > 0 and o is the mean.
inline constexpr auto mean_balances =
    theorem<"T23", "the differences from the mean balance">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const weighted = sum(j, y.kappa(j) * y.v(j, b));
        let.assume(y.some_weight, y.mean);
        return claim(sum(j, y.kappa(j) * (y.v(j, b) - y.o(b))) == 0)
            .by(linear | factor_out, weighted - y.o(b) * y.K)
            .by(y.mean, weighted - weighted / y.K * y.K)
            .by(cancel, 0);
    });

/// sum_j kappa_j (v_jb - u_b)^2 = sum_j kappa_j (v_jb - o_b)^2 + K (o_b - u_b)^2, if K > 0 and o is
/// the mean.
inline constexpr auto cost_in_one_component =
    theorem<"T23", "the cost of u and that of the mean, one component">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const to_mean = y.v(j, b) - y.o(b);
        auto const to_u = y.o(b) - y.u(b);
        auto const least = sum(j, y.kappa(j) * y.to_o);
        let.assume(y.some_weight, y.mean);
        return claim(sum(j, y.kappa(j) * y.to_u) == least + y.K * y.gap)
            .by(ring_laws, sum(j, y.kappa(j) * power(to_mean + to_u, 2)))
            .by(weighted_square_of_a_sum.lemma().with("d", j, b, to_mean).with("e", b, to_u),
                least + 2 * to_u * sum(j, y.kappa(j) * to_mean) + y.K * y.gap)
            .by(mean_balances.lemma(), least + 2 * to_u * 0 + y.K * y.gap)
            .by(ring_laws, least + y.K * y.gap);
    });

/// sum_j kappa_j sum_b d_jb = sum_b sum_j kappa_j d_jb.
inline constexpr auto cost_by_components =
    theorem<"T23", "first the components or first the words">([](context& let) {
        weighted_values const y{let};
        auto const d = let.variable("d", y.T, y.D);
        auto const components_last = sum(y.b, sum(y.j, y.kappa(y.j) * d(y.j, y.b)));
        return claim(sum(y.j, y.kappa(y.j) * sum(y.b, d(y.j, y.b))) == components_last)
            .by(factor_out, sum(y.j, sum(y.b, y.kappa(y.j) * d(y.j, y.b))))
            .by(swap_sums, components_last);
    });

/// sum_j kappa_j |v_j - u|^2 = sum_j kappa_j |v_j - o|^2 + K |o - u|^2, if K > 0 and o is the mean.
inline constexpr auto cost_about_the_mean =
    theorem<"T23", "the cost of u is that of the mean and K |o - u|^2">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const least = sum(j, y.kappa(j) * sum(b, y.to_o));
        let.assume(y.some_weight, y.mean);
        return claim(sum(j, y.kappa(j) * sum(b, y.to_u)) == least + y.K * sum(b, y.gap))
            .by(cost_by_components.lemma().with("d", j, b, y.to_u),
                sum(b, sum(j, y.kappa(j) * y.to_u)))
            .by(cost_in_one_component.lemma(), sum(b, sum(j, y.kappa(j) * y.to_o) + y.K * y.gap))
            .by(linear, sum(b, sum(j, y.kappa(j) * y.to_o)) + sum(b, y.K * y.gap))
            .by(cost_by_components.lemma().with("d", j, b, y.to_o), least + sum(b, y.K * y.gap))
            .by(factor_out, least + y.K * sum(b, y.gap));
    });

} // namespace attest::proofs::theorems
