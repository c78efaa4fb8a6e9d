// # Solutions to chapter 25, from scores to outputs

#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

// **1.** Monotonicity goes through the sum: values that are not negative keep the order of the
// weights. The theorem of the chapter is an inequality, and only an equation can replace a term. So
// it comes in as a hypothesis about the weights.

constexpr auto output_moves =
    theorem<"T25", "values not negative: the output grows by e^(2 eps)">([](context& let) {
        auto const T = let.finite_set("T");
        auto const D = let.finite_set("D");
        auto const j = let.index("j", T);
        auto const b = let.index("b", D);
        auto const p = let.variable("p", T);
        auto const p_hat = let.variable("p_hat", T);
        auto const v = let.variable("v", T, D);
        auto const eps = let.scalar("eps");
        let.assume(for_all(j, 0 <= p_hat(j)), for_all(j, p_hat(j) <= exp(2 * eps) * p(j)),
                   for_all(j, b, 0 <= v(j, b)));
        return claim(sum(j, p_hat(j) * v(j, b)) <= exp(2 * eps) * sum(j, p(j) * v(j, b)))
            .at_most(monotone, sum(j, exp(2 * eps) * p(j) * v(j, b)))
            .by(factor_out, exp(2 * eps) * sum(j, p(j) * v(j, b)));
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

// **3.** With $\mu = (2, -1)$, $m = 1$ and the values 1 and 0 it is 2. The compiler finds numbers of its
// own.

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

static_assert(output_moves.id() == "T25" && bound_is_reached.id() == "S0.2");
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

} // namespace
