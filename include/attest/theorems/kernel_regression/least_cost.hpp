// The mean costs least, and attention is a mean (T23).
#pragma once

#include <attest/theorems/kernel_regression/mean.hpp>
#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// sum_j e_ij |v_j - o_i|^2 <= sum_j e_ij |v_j - u|^2 with e_ij = M_ij exp(s_ij), for every u, if
/// query i sees a key and o_i is the output of attention.
inline constexpr auto attention_costs_least =
    theorem<"T23", "no vector costs less than the output of attention">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const D = let.finite_set("D");
        auto const b = let.index("b", D);
        auto const v = let.variable("v", y.T, D);
        auto const u = let.variable("u", D);
        auto const o = let.variable("o", y.S, D);
        auto const least = sum(j, y.numerator(i, j) * sum(b, power(v(j, b) - o(i, b), 2)));
        auto const Z = sum(j, y.numerator(i, j));
        auto const more = Z * sum(b, power(o(i, b) - u(b), 2));
        auto const cost_of_u = sum(j, y.numerator(i, j) * sum(b, power(v(j, b) - u(b), 2)));
        auto const read = sum(j, y.numerator(i, j) * v(j, b));
        let.assume(y.sees_a_key, for_all(b, o(i, b) == read / Z));
        return claim(least <= cost_of_u)
            .at_most(adding(more), least + more)
            .by(cost_about_the_mean.lemma()
                    .with("kappa", j, y.numerator(i, j))
                    .with("o", b, o(i, b)),
                cost_of_u);
    });

/// sum_j kappa_j |v_j - o|^2 < sum_j kappa_j |v_j - u|^2, if K > 0, o is the mean and u differs
/// from it.
inline constexpr auto other_vectors_cost_more =
    theorem<"T23", "any other vector than the mean costs more">([](context& let) {
        weighted_values const y{let};
        auto const least = sum(y.j, y.kappa(y.j) * sum(y.b, y.to_o));
        auto const cost_of_u = sum(y.j, y.kappa(y.j) * sum(y.b, y.to_u));
        auto const more = y.K * sum(y.b, y.gap);
        let.assume(y.some_weight, y.mean, 0 < sum(y.b, y.gap));
        return claim(least < cost_of_u)
            .less(adding(more), least + more)
            .by(cost_about_the_mean.lemma(), cost_of_u);
    });

} // namespace attest::proofs::theorems
