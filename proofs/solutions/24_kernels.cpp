// # Solutions to chapter 24, kernels

#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

// **1.** The derivative with respect to $u_d$ is $2\,(K u_d - \sum_j \kappa_j v_{jd})$. It is 0
// exactly where $u_d$ is the mean. The delta takes the one component that is varied out of the
// inner sum.

constexpr auto slope_of_the_cost =
    theorem<"T23", "the slope of the cost in one component">([](context& let) {
        auto const T = let.finite_set("T");
        auto const D = let.finite_set("D");
        auto const j = let.index("j", T);
        auto const [b, d] = let.indices("b", "d", D);
        auto const kappa = let.variable("kappa", T);
        auto const v = let.variable("v", T, D);
        auto const u = let.variable("u", D);
        auto const K = sum(j, kappa(j));
        auto const cost = sum(j, kappa(j) * sum(b, power(v(j, b) - u(b), 2)));
        auto const slope = 2 * (K * u(d) - sum(j, kappa(j) * v(j, d)));
        return claim(derivative(cost, u(d)) == slope)
            .by(derivative_of_sum | derivative_of_product | derivative_of_variable,
                sum(j, kappa(j) * sum(b, -2 * delta(b, d) * (v(j, b) - u(b)))))
            .by(sift, sum(j, kappa(j) * (-2 * (v(j, d) - u(d)))))
            .by(linear | factor_out, slope);
    });

// **2.** The mean of the squares exceeds the square of the mean by the cost of the mean, and a cost
// with weights that are not negative is not negative. Add it, and multiply out.

constexpr auto square_of_the_mean =
    theorem<"T23", "the square of the mean, one component">([](context& let) {
        auto const T = let.finite_set("T");
        auto const D = let.finite_set("D");
        auto const [j, l] = let.indices("j", "l", T);
        auto const b = let.index("b", D);
        auto const kappa = let.variable("kappa", T);
        auto const v = let.variable("v", T, D);
        auto const o = let.variable("o", D);
        auto const K = sum(l, kappa(l));
        auto const weighted = sum(j, kappa(j) * v(j, b));
        auto const squares = sum(j, kappa(j) * power(v(j, b), 2));
        auto const cost = sum(j, kappa(j) * power(v(j, b) - o(b), 2));
        auto const mean = for_all(b, o(b) == weighted / K);
        let.assume(0 < K, for_all(j, 0 <= kappa(j)), mean);
        return claim(K * power(o(b), 2) <= squares)
            .at_most(adding(cost), K * power(o(b), 2) + cost)
            .by(linear | factor_out, squares - 2 * o(b) * weighted + 2 * K * power(o(b), 2))
            .by(cancel, squares - 2 * o(b) * K * (weighted / K) + 2 * K * power(o(b), 2))
            .by(mean, squares - 2 * o(b) * K * o(b) + 2 * K * power(o(b), 2))
            .by(ring_laws, squares);
    });

// **3.** By the identity about the mean, another vector costs $K |o - u|^2$ more. With a negative $K$ it
// costs less, and the further away the less.

constexpr auto for_any_weights =
    refuted<"T23", "another vector costs more for any weights">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T);
        auto const kappa = let.variable("kappa", T);
        auto const o = let.scalar("o");
        auto const u = let.scalar("u");
        return claim(0 <= sum(j, kappa(j)) * power(o - u, 2));
    });

static_assert(slope_of_the_cost.id() == "T23" && square_of_the_mean.id() == "T23");
static_assert(for_any_weights.id() == "T23");

// **4.** The factor leaves both sums and cancels. Each denominator is assumed not to be 0.

constexpr auto common_factor = theorem<"24.4", "a common factor leaves the mean">([](context& let) {
    auto const T = let.finite_set("T");
    auto const D = let.finite_set("D");
    auto const j = let.index("j", T);
    auto const d = let.index("d", D);
    auto const kappa = let.variable("kappa", T);
    auto const v = let.variable("v", T, D);
    auto const c = let.scalar("c");
    auto const K = sum(j, kappa(j));
    auto const weighted = sum(j, kappa(j) * v(j, d));
    let.assume(c != 0, K != 0, sum(j, c * kappa(j)) != 0);
    return claim(sum(j, c * kappa(j) * v(j, d)) / sum(j, c * kappa(j)) == weighted / K)
        .by(factor_out, c * weighted / (c * K))
        .by(cancel, weighted / K);
});

// **5.** The mean of a constant is the constant, and the mean is linear.

constexpr auto shifted_mean = theorem<"24.5", "a shift of the values shifts the mean">([](context& let) {
    auto const T = let.finite_set("T");
    auto const D = let.finite_set("D");
    auto const j = let.index("j", T);
    auto const d = let.index("d", D);
    auto const kappa = let.variable("kappa", T);
    auto const v = let.variable("v", T, D);
    auto const u = let.variable("u", D);
    auto const K = sum(j, kappa(j));
    auto const weighted = sum(j, kappa(j) * v(j, d));
    let.assume(0 < K);
    return claim(sum(j, kappa(j) * (v(j, d) + u(d))) / K == weighted / K + u(d))
        .by(linear | factor_out, (weighted + K * u(d)) / K)
        .by(cancel, weighted / K + u(d));
});

static_assert(common_factor.id() == "24.4" && shifted_mean.id() == "24.5");

} // namespace
