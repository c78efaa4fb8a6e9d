// # Solutions to chapter 22, kernels and errors

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** The derivative by $u_d$ is $2\,(K u_d - \sum_j \kappa_j v_{jd})$. It is 0 exactly where
// $u_d$ is the mean. The delta takes the one component that is varied out of the inner sum.

constexpr auto slope_of_the_cost =
    attest::theorem<"T23", "d/du_d of sum_j kappa_j |v_j - u|^2">([] {
        auto T = of("T");
        auto D = of("D");
        auto [j] = indices("j", T);
        auto [b, d] = indices("b", "d", D);
        auto kappa = variable("kappa", T);
        auto v = variable("v", T, D);
        auto u = variable("u", D);
        auto cost = sum(j, kappa(j) * sum(b, power(v(j, b) - u(b), 2)));
        return derive(derivative(cost, u(d)))
            .by(derivative_of_sum | derivative_of_product | derivative_of_variable,
                sum(j, kappa(j) * sum(b, -2 * delta(b, d) * (v(j, b) - u(b)))))
            .by(sift, sum(j, kappa(j) * (-2 * (v(j, d) - u(d)))))
            .by(linear | factor_out,
                2 * (sum(j, kappa(j)) * u(d) - sum(j, kappa(j) * v(j, d))));
    });

// **2.** Monotony goes through the sum: values that are not negative keep the order of the weights.
// The theorem of the chapter is an inequality and cannot stand in the place of a term, so it comes
// in as a hypothesis about the weights.

constexpr auto output_moves =
    attest::theorem<"T25", "values not negative: the output moves by at most e^(2 eps)">([] {
        auto T = of("T");
        auto D = of("D");
        auto [j] = indices("j", T);
        auto [b] = indices("b", D);
        auto p = variable("p", T);
        auto p_hat = variable("p_hat", T);
        auto v = variable("v", T, D);
        auto eps = scalar("eps");
        auto above = for_all(j, at_most(p_hat(j), exp(2 * eps) * p(j)));
        return assuming(for_all(j, nonnegative(p_hat(j))), above,
                        for_all(j, for_all(b, nonnegative(v(j, b)))))
            .derive(sum(j, p_hat(j) * v(j, b)))
            .at_most(monotone, sum(j, exp(2 * eps) * p(j) * v(j, b)))
            .by(factor_out, exp(2 * eps) * sum(j, p(j) * v(j, b)));
    });

static_assert(slope_of_the_cost.proof().chains().size() == 1 && output_moves.proof().chains().size() == 1);

} // namespace
