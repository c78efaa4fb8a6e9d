// # Solutions to chapter 24, kernels

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/kernel_regression/gaussian.hpp>
#include <attest/theorems/kernel_regression/least_cost.hpp>
#include <attest/theorems/systems/row.hpp>

#include <cstddef>

using namespace attest::literals;
using namespace attest::proofs;
using attest::theorems::two_rules;
namespace theorems = attest::theorems;

namespace {

// **1.** The derivative with respect to $u_d$ is $2\,(K u_d - \sum_j \kappa_j v_{jd})$. For
// $K \ne 0$ it is 0 exactly where $u_d$ is the mean. The delta takes the one component that is varied out of the
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
// costs less, and the further away it is, the less it costs.

constexpr attest::rational cost_of(auto const& weights, auto const& values,
                                   attest::rational const& u) {
    attest::rational found = 0;
    for (std::size_t j = 0; j < 2; ++j)
        found += weights(0, j) * (values(j, 0) - u) * (values(j, 0) - u);
    return found;
}

constexpr auto two_weights = attest::row_vector({-1_q, -1_q});
constexpr auto two_values = attest::column_vector({0_q, 2_q});
constexpr auto elsewhere = 5_q;

static_assert(two_weights.columns == 2);
static_assert([] {
    attest::rational const K = attest::row_sums(two_weights)(0, 0);
    attest::rational const mean = (two_weights * two_values)(0, 0) / K;
    return cost_of(two_weights, two_values, elsewhere) < cost_of(two_weights, two_values, mean);
}());

// The compiler finds numbers of its own.

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

// **6.** The first is false: a key that lies further away in the direction of the query has the larger dot product.
// The second is true: with the bias $-c |k_j|^2 / 2$ the factor of the key is back, and that of the query
// cancels. The third is false: where all values are equal, the outputs say nothing about the weights.

constexpr auto nearest_key_wins =
    refuted<"24.6", "the nearest key has the largest dot product">([](context& let) {
        auto const q = let.scalar("q"), k = let.scalar("k"), l = let.scalar("l");
        let.assume(power(q - k, 2) < power(q - l, 2));
        return claim(q * l <= q * k);
    });

constexpr auto gaussian_by_bias =
    theorem<"24.6", "attention with the bias -c |k|^2 / 2 is the Gaussian kernel">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const biased = [&](index_term key) {
            return y.M(i, key) * exp(y.c * y.qk(i, key) - y.c * y.kk(key) / 2);
        };
        let.assume(y.sees_a_key);
        return claim(biased(j) / sum(l, biased(l)) == y.g(i, j))
            .by(cancel, y.of_query() * biased(j) / (y.of_query() * sum(l, biased(l))))
            .by(factor_out, y.of_query() * biased(j) / sum(l, y.of_query() * biased(l)))
            .by(exp_of_sum,
                y.M(i, j) * (y.of_query() * y.of_pair(j) * y.of_key(j))
                    / sum(l, y.M(i, l) * (y.of_query() * y.of_pair(l) * y.of_key(l))))
            .by(theorems::gaussian_is_a_product.lemma(),
                y.M(i, j) * y.near(j) / sum(l, y.M(i, l) * y.near(l)))
            .by(definition, y.g(i, j));
    });

constexpr auto one_output_one_row =
    refuted<"24.6", "two rules with one output have one row of weights">([](context& let) {
        auto const v1 = let.scalar("v1"), v2 = let.scalar("v2");
        auto const s = let.scalar("s"), t = let.scalar("t"); // how much the first key is ahead
        auto const p = exp(s) / (exp(s) + 1), g = exp(t) / (exp(t) + 1); // and its weights
        let.assume(p * v1 + (1 - p) * v2 == g * v1 + (1 - g) * v2);
        return claim(p == g);
    });

// **7.** Both exponentials are $e^0$. So the theorem on equal weights needs $c \ne 0$.

constexpr auto without_a_scale =
    theorem<"24.7", "for c = 0 both rules weigh all visible keys alike">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const qk = y.qk, apart = y.apart;
        auto const attention = [&](index_term key) { return y.M(i, key) * exp(0 * qk(i, key)); };
        auto const gaussian = [&](index_term key) { return y.M(i, key) * exp(-0 * apart(i, key) / 2); };
        let.assume(y.sees_a_key);
        return claim(gaussian(j) / sum(l, gaussian(l)) == attention(j) / sum(l, attention(l)))
            .by(ring_laws, attention(j) / sum(l, attention(l)));
    });

// **8.** The value of a key is one of the vectors $u$.

constexpr auto better_than_a_copy =
    theorem<"24.8", "the output of attention costs at most what a copied value costs">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const D = let.finite_set("D");
        auto const b = let.index("b", D);
        auto const v = let.variable("v", y.T, D);
        auto const o = let.variable("o", y.S, D);
        auto const p = [&](index_term key) { return y.numerator(i, key); };
        auto const read = sum(j, p(j) * v(j, b));
        auto const cost = sum(j, p(j) * sum(b, power(v(j, b) - o(i, b), 2)));
        auto const copied = sum(j, p(j) * sum(b, power(v(j, b) - v(l, b), 2)));
        let.assume(y.sees_a_key, for_all(b, o(i, b) == read / sum(j, p(j))));
        return claim(cost <= copied)
            .at_most(theorems::attention_costs_least.lemma().with("u", b, v(l, b)), copied);
    });

// **9.** Take the identity about the mean for each group, with the mean $o$ of all for $u$. Then the cost about $o$ is
// that of each group about its own mean, plus $K_A |o_A - o|^2 + K_B |o_B - o|^2$, which is this one fraction. So
// variances can be merged as the parts of chapter 19: from three numbers for each group, in one pass.

constexpr auto cost_of_two_groups =
    theorem<"24.9", "two groups: what the means of the groups add to the cost">([](context& let) {
        auto const K_A = let.scalar("K_A"), K_B = let.scalar("K_B");
        auto const o_A = let.scalar("o_A"), o_B = let.scalar("o_B");
        auto const K = K_A + K_B;
        auto const o = (K_A * o_A + K_B * o_B) / K;
        let.assume(0 < K);
        auto const between = K_A * K_B / K * power(o_A - o_B, 2);
        return claim(K_A * power(o_A - o, 2) + K_B * power(o_B - o, 2) == between)
            .by(cancel, between);
    });

// **10.** With three values 0, 0 and 3 of equal weight the mean 1 costs $1 + 1 + 2 = 4$ and the median 0 costs 3.

constexpr attest::rational distance_to(auto const& values, attest::rational const& u) {
    attest::rational found = 0;
    for (std::size_t j = 0; j < 3; ++j)
        found += values(j, 0) < u ? u - values(j, 0) : values(j, 0) - u;
    return found;
}

constexpr auto three_values = attest::column_vector({0_q, 0_q, 3_q});
constexpr auto better_than_the_mean = 0_q;

static_assert(three_values.rows == 3);
static_assert([] {
    attest::rational const total = attest::column_sums(three_values)(0, 0);
    attest::rational const mean = total / 3;
    return distance_to(three_values, better_than_the_mean) < distance_to(three_values, mean);
}());

// The compiler finds numbers of its own.

constexpr auto best_for_distances =
    refuted<"24.10", "the mean also costs least if the cost is the distance">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T);
        auto const v = let.variable("v", T);
        auto const u = let.scalar("u");
        auto const n = sum(j, let.number(1));
        auto const o = sum(j, v(j)) / n;
        auto const cost = [&](term const& at) { return sum(j, max(v(j) - at, at - v(j))); };
        let.assume(nonempty(T));
        return claim(cost(o) <= cost(u));
    });

static_assert(nearest_key_wins.id() == "24.6" && gaussian_by_bias.id() == "24.6");
static_assert(one_output_one_row.id() == "24.6" && without_a_scale.id() == "24.7");
static_assert(better_than_a_copy.id() == "24.8" && cost_of_two_groups.id() == "24.9");
static_assert(best_for_distances.id() == "24.10");

} // namespace
