// # Solutions to chapter 25, from scores to outputs

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/softmax/errors_of_scores.hpp>
#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>
#include <attest/theorems/systems/two_scores.hpp>

using namespace attest::literals;
using namespace attest::proofs;
namespace theorems = attest::theorems;

namespace {

// **1.** Monotonicity goes through the sum: values that are not negative keep the order of the
// weights. The theorem of the chapter is shown first, for every key.

constexpr auto output_grows =
    theorem<"T25", "values not negative: the output grows by e^(2 eps)">([](context& let) {
        theorems::two_scores const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const D = let.finite_set("D");
        auto const b = let.index("b", D);
        auto const v = let.variable("v", y.T, D);
        auto const factor = exp(2 * y.eps);
        let.assume(y.sees_a_key, y.not_above, y.not_below, for_all(j, b, 0 <= v(j, b)));
        return claim(sum(j, y.p_hat(i, j) * v(j, b)) <= factor * sum(j, y.p(i, j) * v(j, b)))
            .by_showing(for_all(k, y.p_hat(i, k) <= factor * y.p(i, k)),
                        steps().at_most(theorems::weights_grow_by_at_most.lemma(),
                                        factor * y.p(i, k)),
                        steps()
                            .at_most(monotone, sum(j, factor * y.p(i, j) * v(j, b)))
                            .by(factor_out, factor * sum(j, y.p(i, j) * v(j, b))));
    });

// **2.** Replace $y$ by the multiple. Both sides are $t^2 |x|^4$.

constexpr auto bound_is_reached =
    theorem<"S0.2", "the bound is reached by multiples">([](context& let) {
        auto const C = let.finite_set("C");
        auto const a = let.index("a", C);
        auto const x = let.variable("x", C);
        auto const y = let.variable("y", C);
        auto const t = let.scalar("t");
        auto const xx = sum(a, power(x(a), 2));
        auto const yy = sum(a, power(y(a), 2));
        auto const multiple = let.assume(for_all(a, y(a) == t * x(a)));
        return claim(power(sum(a, x(a) * y(a)), 2) == xx * yy)
            .by(multiple, power(sum(a, x(a) * (t * x(a))), 2))
            .by(factor_out, xx * sum(a, power(t * x(a), 2)))
            .by(multiple, xx * yy);
    });

// **3.** With $\mu = (2, -1)$, $m = 1$ and the values 1 and 0 it is 2.

constexpr auto portions = attest::row_vector({2_q, -1_q});
constexpr auto combined = attest::column_vector({1_q, 0_q});

static_assert(portions.columns == 2);
static_assert([] {
    attest::rational const m = attest::row_sums(portions)(0, 0);
    auto const found = (portions * combined)(0, 0) / m;
    return m > 0
           && ((found > combined(0, 0) && found > combined(1, 0))
               || (found < combined(0, 0) && found < combined(1, 0)));
}());

// The compiler finds numbers of its own.

constexpr auto between =
    refuted<"S4.1", "an affine combination does not exceed a bound of its values">([](context& let) {
        auto const T = let.finite_set("T");
        auto const [j, k] = let.indices("j", "k", T);
        auto const mu = let.variable("mu", T);
        auto const v = let.variable("v", T);
        auto const h = let.scalar("h");
        let.assume(0 < sum(k, mu(k)), for_all(j, v(j) <= h));
        return claim(sum(j, mu(j) * v(j)) / sum(k, mu(k)) <= h);
    });

// **4.** The steps are those of `second_moments`, with the other query for the second factor.

constexpr auto two_queries =
    theorem<"7.4", "the mean product of the scores of two queries">([](context& let) {
        auto const T = let.finite_set("T");
        auto const C = let.finite_set("C");
        auto const t = let.index("t", T);
        auto const [a, b] = let.indices("a", "b", C);
        auto const g = let.variable("g", T);
        auto const k = let.variable("k", T, C);
        auto const q = let.variable("q", C);
        auto const other = let.variable("q2", C);
        auto const pair = q(a) * other(b);
        auto const of_key = g(t) * k(t, a) * k(t, b);
        auto const uncorrelated = let.assume(for_all(a, b, sum(t, of_key) == delta(a, b)));
        auto const product = sum(a, q(a) * k(t, a)) * sum(b, other(b) * k(t, b));
        return claim(sum(t, g(t) * product) == sum(a, q(a) * other(a)))
            .by(factor_out, sum(t, sum(a, sum(b, pair * of_key))))
            .by(swap_sums, sum(a, sum(b, sum(t, pair * of_key))))
            .by(factor_out, sum(a, sum(b, pair * sum(t, of_key))))
            .by(uncorrelated, sum(a, sum(b, pair * delta(a, b))))
            .by(sift, sum(a, q(a) * other(a)));
    });

static_assert(output_grows.id() == "T25" && bound_is_reached.id() == "S0.2");
static_assert(between.id() == "S4.1" && two_queries.id() == "7.4");

// **5.** The factor leaves the sum.

constexpr auto scaled_length = theorem<"25.5", "the squared length of a multiple">([](context& let) {
    auto const C = let.finite_set("C");
    auto const a = let.index("a", C);
    auto const x = let.variable("x", C);
    auto const t = let.scalar("t");
    return claim(sum(a, power(t * x(a), 2)) == power(t, 2) * sum(a, power(x(a), 2)))
        .by(factor_out, power(t, 2) * sum(a, power(x(a), 2)));
});

// **6.** They may point in opposite ways, or be at right angles.

constexpr auto positive_product =
    refuted<"25.6", "two vectors that are not 0 have a positive dot product">([](context& let) {
        auto const C = let.finite_set("C");
        auto const a = let.index("a", C);
        auto const x = let.variable("x", C), y = let.variable("y", C);
        let.assume(0 < sum(a, power(x(a), 2)), 0 < sum(a, power(y(a), 2)));
        return claim(0 < sum(a, x(a) * y(a)));
    });

static_assert(scaled_length.id() == "25.5" && positive_product.id() == "25.6");

// **7.** Raise the score of the first key by $\varepsilon$ and lower that of the second. The weight grows by
// $e^{2\varepsilon}$ times a fraction that is less than 1 for $\varepsilon > 0$, and close to 1 if the weight was
// small. So the bound is never reached here, and no smaller one will do: with $t = 10$ and
// $\varepsilon = 1/100$ less than a millionth of it is missing.

constexpr auto growth_of_two =
    theorem<"25.7", "two keys: how much a weight grows">([](context& let) {
        auto const t = let.scalar("t"), eps = let.scalar("eps");
        auto const before = 1 / (1 + exp(t));
        auto const missing = (1 + exp(t)) / (exp(2 * eps) + exp(t));
        return claim(exp(eps) / (exp(eps) + exp(t - eps)) == exp(2 * eps) * before * missing)
            .by(ring_laws, exp(eps) * exp(eps) / (exp(eps) * (exp(eps) + exp(t - eps))))
            .by(exp_of_sum, exp(2 * eps) / (exp(2 * eps) + exp(t)))
            .by(cancel, exp(2 * eps) * before * missing);
    });

static_assert([] {
    attest::exponential const t = attest::exp(10_q), bound = attest::exp(1_q / 50);
    attest::exponential const missing = (1 + t) / (bound + t);
    return missing < 1 && missing > 1 - 1_q / 1000000;
}());

// **8.** The first is false: the sum of the row may fall without limit, and the weight of the key rises. The second
// is true, and the proof is that of `log_total_grows_by_at_most`, without the logarithm. The third is false: the
// average of equal values is that value, for all weights.

constexpr auto one_direction =
    refuted<"25.8", "scores that grow by at most eps have weights that grow by at most e^(2 eps)">(
        [](context& let) {
            auto const s = let.scalar("s"), t = let.scalar("t");
            auto const less = let.scalar("t_hat"), eps = let.scalar("eps");
            let.assume(0 <= eps, less <= t + eps);
            return claim(exp(s) / (exp(s) + exp(less)) <= exp(2 * eps) * (exp(s) / (exp(s) + exp(t))));
        });

constexpr auto totals_grow =
    theorem<"25.8", "scores that grow by at most eps have a sum that grows by at most e^eps">(
        [](context& let) {
            theorems::two_scores const y{let};
            auto const i = y.i, k = y.k;
            let.assume(y.not_above);
            return claim(sum(k, y.M(i, k) * exp(y.s_hat(i, k))) <= exp(y.eps) * y.Z(i))
                .at_most(monotone, sum(k, y.M(i, k) * exp(y.s(i, k) + y.eps)))
                .by(exp_of_sum, sum(k, exp(y.eps) * (y.M(i, k) * exp(y.s(i, k)))))
                .by(factor_out, exp(y.eps) * sum(k, y.M(i, k) * exp(y.s(i, k))))
                .by(definition, exp(y.eps) * y.Z(i));
        });

constexpr auto average_means_equal_weights =
    refuted<"25.8", "an output that is the average has equal weights">([](context& let) {
        auto const v = let.scalar("v"), w = let.scalar("w"), s = let.scalar("s");
        auto const p = exp(s) / (exp(s) + 1);
        let.assume(p * v + (1 - p) * w == (v + w) / 2);
        return claim(p == let.number(1) / 2);
    });

// **9.** The bound on the factor gives $\hat p - p \le (e^{2\varepsilon} - 1)\, p$, and $p$ is at most 1. For small
// $\varepsilon$ the bound is about $2\varepsilon$. That $e^{2\varepsilon} \ge 1$ is shown first.

constexpr auto difference_of_weights =
    theorem<"25.9", "a weight grows by at most e^(2 eps) - 1">([](context& let) {
        auto const p = let.scalar("p"), p_hat = let.scalar("p_hat"), eps = let.scalar("eps");
        auto const factor = exp(2 * eps);
        auto const grown = let.assume(p_hat <= factor * p);
        let.assume(0 <= eps, p <= 1);
        auto const zero = let.number(0);
        return claim(p_hat - p <= factor - 1)
            .by_showing(1 <= factor,
                        steps().by(exp_of_sum, exp(zero)).at_most(monotone, factor),
                        steps()
                            .at_most(grown, factor * p - p)
                            .at_most(adding((factor - 1) * (1 - p)),
                                     factor * p - p + (factor - 1) * (1 - p))
                            .by(ring_laws, factor - 1));
    });

// **10.** A logarithm that is doubled is that of the square. So a temperature of 1/2 squares the weights and
// divides by their sum again, and in general a scale $c$ raises them to the power $c$.

constexpr auto squared_weights =
    theorem<"25.10", "scores that are doubled: the weights are squared and divided by their sum">(
        [](context& let) {
            auto const T = let.finite_set("T");
            auto const [j, k] = let.indices("j", "k", T);
            auto const w = let.variable("w", T);
            let.assume(for_all(k, 0 < w(k)));
            auto const total = sum(k, power(w(k), 2));
            return claim(exp(2 * log(w(j))) / sum(k, exp(2 * log(w(k)))) == power(w(j), 2) / total)
                .by(log_exp, power(w(j), 2) / total);
        });

// **11.** The delta picks the one term with the key $l$. So an error of a value counts in proportion to the weight: a
// query that copies the value copies its error in full, and one that hardly sees the key hardly notices.

constexpr auto one_wrong_value =
    theorem<"25.11", "an error of one value is multiplied by its weight">([](context& let) {
        theorems::row_with_values const y{let};
        auto const i = y.i, j = y.j, l = y.l, d = y.d;
        auto const p = y.weights;
        auto const u = let.variable("u", y.V);
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * (y.values(j, d) + delta(j, l) * u(d)))
                     == y.outputs(i, d) + p(i, l) * u(d))
            .by(linear | sift, sum(j, p(i, j) * y.values(j, d)) + p(i, l) * u(d))
            .by(definition, y.outputs(i, d) + p(i, l) * u(d));
    });

static_assert(growth_of_two.id() == "25.7" && one_direction.id() == "25.8");
static_assert(totals_grow.id() == "25.8" && average_means_equal_weights.id() == "25.8");
static_assert(difference_of_weights.id() == "25.9" && squared_weights.id() == "25.10");
static_assert(one_wrong_value.id() == "25.11");

} // namespace
