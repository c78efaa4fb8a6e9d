// # Solutions to chapter 23, kernels

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

// **2.** What the square of the mean leaves over is the cost of the mean, and a cost with weights
// that are not negative is not negative. Add it, and multiply out.

constexpr auto square_of_the_mean =
    attest::theorem<"T23", "weights not negative: K o^2 <= sum_j kappa_j v_j^2, one component">([] {
        auto T = of("T");
        auto D = of("D");
        auto [j, l] = indices("j", "l", T);
        auto [b] = indices("b", D);
        auto kappa = variable("kappa", T);
        auto v = variable("v", T, D);
        auto o = variable("o", D);
        auto K = sum(l, kappa(l));
        auto mean = for_all(b, equal(o(b), sum(j, kappa(j) * v(j, b)) / K));
        auto cost = sum(j, kappa(j) * power(v(j, b) - o(b), 2));
        auto squares = sum(j, kappa(j) * power(v(j, b), 2));
        return assuming(positive(K), for_all(j, nonnegative(kappa(j))), mean)
            .derive(K * power(o(b), 2))
            .at_most(adding(cost), K * power(o(b), 2) + cost)
            .by(linear | factor_out,
                squares - 2 * o(b) * sum(j, kappa(j) * v(j, b)) + 2 * K * power(o(b), 2))
            .by(cancel, squares - 2 * o(b) * K * (sum(j, kappa(j) * v(j, b)) / K)
                            + 2 * K * power(o(b), 2))
            .by(mean(b), squares - 2 * o(b) * K * o(b) + 2 * K * power(o(b), 2))
            .by(ring_laws, squares);
    });

static_assert(slope_of_the_cost.proof().chains().size() == 1);
static_assert(square_of_the_mean.proof().chains().size() == 1);

} // namespace
