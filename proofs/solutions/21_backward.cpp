// # Solutions to chapter 21, the backward pass

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/backward/log_total.hpp>
#include <attest/theorems/backward/values.hpp>

using namespace attest::literals;
using namespace attest::proofs;
using attest::theorems::layer;
namespace theorems = attest::theorems;

namespace {

// **1.** Each derivative is a weight, and the weights of a row sum to 1. A common shift of the scores
// is added to $L_i$.

constexpr auto log_total_and_shift =
    theorem<"21.1", "the derivatives of log Z_i within its row sum to 1">([](context& let) {
        layer const y{let};
        auto const i = y.i, l = y.l;
        let.assume(y.sees_a_key);
        return claim(sum(l, derivative(y.log_total(i), y.scores(i, l))) == 1)
            .by(theorems::log_total_by_score_of_its_row.lemma(), sum(l, y.weights(i, l)))
            .by(theorems::row_sums_to_one.lemma(), 1);
    });

// **2.** Add up $\sum_i p_{ij} g_{ib}$ over the keys $j$. The incoming gradient does not depend on
// $j$, so each is multiplied by the sum of its row of weights, which is 1. A vector that is added
// to all values is added to every output.

constexpr auto values_together =
    theorem<"21.2", "the gradients of all values sum to all incoming gradients">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const p = y.weights;
        auto const g = y.incoming;
        let.assume(y.every_row_sees_a_key);
        return claim(sum(j, derivative(y.loss(), y.values(j, b))) == sum(i, g(i, b)))
            .by(theorems::loss_by_value.lemma(), sum(j, sum(i, p(i, j) * g(i, b))))
            .by(swap_sums, sum(i, sum(j, p(i, j) * g(i, b))))
            .by(factor_out, sum(i, g(i, b) * sum(j, p(i, j))))
            .by(theorems::row_sums_to_one.lemma(), sum(i, g(i, b)));
    });

// **3.** By the theorem about weights, $\partial p_{ij} / \partial s_{il} = p_{ij} (\delta_{jl} - p_{il})$.
// For another key $j$ this is $-p_{ij}\,p_{il}$. The weights of the row sum to 1, so what key $l$ gains the others
// lose.

constexpr auto scores_before = attest::row_vector({0, 0});
constexpr auto scores_after = attest::row_vector({1, 0});

static_assert(scores_before.rows == 1 && scores_before.columns == 2);
static_assert(scores_after.rows == 1 && scores_after.columns == 2);
static_assert(scores_before(0, 0) < scores_after(0, 0)
              && scores_before(0, 1) == scores_after(0, 1));
static_assert([] {
    return attest::softmax(scores_before)(0, 1) != attest::softmax(scores_after)(0, 1);
}());

// The compiler finds numbers for the derivative.

constexpr auto others_left_alone =
    refuted<"21.3", "raising a score leaves the other weights alone">([](context& let) {
        theorems::row const y{let};
        auto const p = y.weights;
        auto const l = y.l;
        auto const j = let.index("j'", without(y.T, l));
        let.assume(y.sees_a_key);
        return claim(p(y.i, j) * (delta(j, l) - p(y.i, l)) == 0);
    });

static_assert(log_total_and_shift.id() == "21.1" && values_together.id() == "21.2");
static_assert(others_left_alone.id() == "21.3");

// **4.** Only the term of key $j$ changes.

constexpr auto slope_of_the_sum =
    theorem<"21.4", "the slope of a sum of exponentials">([](context& let) {
        auto const T = let.finite_set("T");
        auto const [j, k] = let.indices("j", "k", T);
        auto const s = let.variable("s", T);
        return claim(derivative(sum(k, exp(s(k))), s(j)) == exp(s(j)))
            .by(derivative_of_sum | derivative_of_exp | derivative_of_variable,
                sum(k, exp(s(k)) * delta(k, j)))
            .by(sift, exp(s(j)));
    });

// **5.** The derivative of $p_j$ with respect to $s_l$ is $-p_j p_l$, and that of another key $k$ is $-p_k p_l$. A key
// loses in proportion to its own weight: the share $p_l$ of what it has. That is why the ratios of the others stay. The
// compiler's three keys have two different weights besides that of $l$.

constexpr auto equal_losses =
    refuted<"21.5", "the other keys lose equally much">([](context& let) {
        auto const T = let.finite_set("T");
        auto const l = let.index("l", T), m = let.index("m", T);
        auto const [j, k] = let.indices("j", "k", without(T, l));
        auto const s = let.variable("s", T);
        auto const p = let.define("p", exp(s(l)) / sum(m, exp(s(m))), l);
        return claim(-p(j) * p(l) == -p(k) * p(l));
    });

static_assert(slope_of_the_sum.id() == "21.4" && equal_losses.id() == "21.5");

// **6.** The Jacobian of the softmax is $p_j (\delta_{jl} - p_l)$. Multiplied by $x$ from both sides it gives the
// variance of $x$ under the weights, a sum of squares with weights that are not negative. So the log-sum-exp,
// whose second derivatives these are, is convex. It is 0 if all visible
// $x_j$ are one number, the common shift, and only then, since visible keys have positive weights.

constexpr auto jacobian_is_variance =
    theorem<"21.6", "x^T J x is the variance of x">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l;
        auto const p = y.weights;
        auto const x = let.variable("x", y.T);
        auto const mean = let.define("m", sum(k, p(i, k) * x(k)), i);
        auto const m = mean(i);
        auto const squares = sum(j, p(i, j) * power(x(j), 2));
        let.assume(y.sees_a_key);
        return claim(sum(j, sum(l, x(j) * (p(i, j) * (delta(j, l) - p(i, l))) * x(l)))
                     == sum(j, p(i, j) * power(x(j) - m, 2)))
            .by(linear | factor_out | sift, squares - power(sum(k, p(i, k) * x(k)), 2))
            .by(definition, squares - 2 * m * sum(k, p(i, k) * x(k)) + power(m, 2))
            .by(theorems::row_sums_to_one.lemma(),
                squares - 2 * m * sum(k, p(i, k) * x(k)) + power(m, 2) * sum(j, p(i, j)))
            .by(linear | factor_out, sum(j, p(i, j) * power(x(j) - m, 2)));
    });

constexpr auto no_negative_direction =
    theorem<"21.6", "the Jacobian of the softmax is positive semidefinite">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l;
        auto const p = y.weights;
        auto const x = let.variable("x", y.T);
        auto const mean = let.define("m", sum(k, p(i, k) * x(k)), i);
        auto const variance = sum(j, p(i, j) * power(x(j) - mean(i), 2));
        let.assume(y.sees_a_key);
        return claim(0 <= sum(j, sum(l, x(j) * (p(i, j) * (delta(j, l) - p(i, l))) * x(l))))
            .at_most(adding(variance), variance)
            .by(jacobian_is_variance.lemma(),
                sum(j, sum(l, x(j) * (p(i, j) * (delta(j, l) - p(i, l))) * x(l))));
    });

// **7.** The sink is only in the denominator. A larger sink pulls the output towards 0, in proportion to the weight
// $e^c / (Z + e^c)$ of the sink: as if the sink were a key with the value 0.

constexpr auto output_by_sink =
    theorem<"21.7", "the derivative of an output with respect to a sink">([](context& let) {
        auto const N = let.scalar("N"), Z = let.scalar("Z"), c = let.scalar("c");
        let.assume(0 < Z);
        auto const total = Z + exp(c);
        return claim(derivative(N / total, c) == exp(c) / total * (0 - N / total))
            .by(differentiation, -N * exp(c) / total / total)
            .by(ring_laws, exp(c) / total * (0 - N / total));
    });

// **8.** The first is false: $D_i$ is subtracted, and a key whose value is better than nothing, but worse than
// the average of the row, loses. The second is true: where the weight is 0, a small change of the score does
// nothing. The third is false: where $dP_{ij} = D_i$ the weight may be anything.

constexpr auto sign_of_dP =
    refuted<"21.8", "a score goes where its weight would go">([](context& let) {
        auto const s = let.scalar("s"), t = let.scalar("t"); // the scores of two keys
        auto const x = let.scalar("x"), y = let.scalar("y"); // their dP
        auto const D = (exp(s) * x + exp(t) * y) / (exp(s) + exp(t));
        return claim(0 <= x * (exp(s) / (exp(s) + exp(t)) * (x - D)));
    });

constexpr auto hidden_key_learns_nothing =
    theorem<"21.8", "the score of a key that is not seen has the gradient 0">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.mask(i, j) == 0, y.sees_a_key);
        return claim(y.weights(i, j) * (y.dP(i, j) - y.D(i)) == 0)
            .by(definition, y.mask(i, j) * exp(y.scores(i, j)) / y.total(i) * (y.dP(i, j) - y.D(i)))
            .by(y.mask(i, j) == 0, 0);
    });

constexpr auto only_hidden_keys_learn_nothing =
    refuted<"21.8", "a gradient of 0 means a weight of 0">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key, y.weights(i, j) * (y.dP(i, j) - y.D(i)) == 0);
        return claim(y.weights(i, j) == 0);
    });

// **9.** A row with one key has the weight 1 there, whatever its score is. The output is the value of that key,
// and there is nothing to learn about the score. The gradients of the other scores are 0 since they are hidden.

constexpr auto one_key_row =
    theorem<"21.9", "a row that sees one key has no gradient of its scores">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l, b = y.b;
        auto const s = y.scores, v = y.values;
        auto const one = let.assume(for_all(k, y.mask(i, k) == delta(k, l)));
        auto const own = exp(s(i, l));
        auto const output = sum(k, delta(k, l) * exp(s(i, k)) / own * v(k, b));
        return claim(y.mask(i, j) * (sum(k, y.mask(i, k) * exp(s(i, k)) / own * v(k, b)) - v(j, b)) == 0)
            .by(one, delta(j, l) * (output - v(j, b)))
            .by(sift, delta(j, l) * (own / own * v(l, b) - v(l, b)))
            .by(cancel, 0);
    });

// **10.** The output is the weight $p$ of the second key, $e^h / (1 + e^h)$, and its derivative is $p (1 - p)$: at
// $h = 0$ that is 1/4. At $h = 1$ the quotient is too small by `0.0189`, at $h = 1/10$ by `0.000208`: about $h^2/48$. No
// rational $h \ne 0$ gives 1/4, because then $e^h$ would be rational (chapter 1).

constexpr attest::exponential output(attest::rational const& h) {
    return attest::exp(h) / (1 + attest::exp(h));
}

constexpr attest::exponential quotient(attest::rational const& h) {
    return (output(h) - output(0)) / h;
}

static_assert([] { return output(0) * (1 - output(0)) == 1_q / 4; }());
static_assert([] { return attest::rounds_to(1_q / 4 - quotient(1), 0.0189_q, 4); }());
static_assert([] { return attest::rounds_to(1_q / 4 - quotient(1_q / 10), 0.000208_q, 6); }());

// **11.** The factors $r_{ij}$ are multiplied by the weights, and the two sums can still be exchanged. So $D_i$ is
// still computed from the outputs that the forward pass returned, and the backward pass needs no other sum.

constexpr auto mean_with_dropout =
    theorem<"21.11", "dropout: D from the outputs that were dropped out">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const p = y.weights;
        auto const g = y.incoming, v = y.values;
        auto const r = let.variable("r", y.S, y.T);
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * (r(i, j) * y.dP(i, j)))
                     == sum(b, g(i, b) * sum(j, r(i, j) * p(i, j) * v(j, b))))
            .by(definition, sum(j, p(i, j) * (r(i, j) * sum(b, g(i, b) * v(j, b)))))
            .by(factor_out | swap_sums,
                sum(b, g(i, b) * sum(j, r(i, j) * p(i, j) * v(j, b))));
    });

static_assert(jacobian_is_variance.id() == "21.6" && no_negative_direction.id() == "21.6");
static_assert(output_by_sink.id() == "21.7" && sign_of_dP.id() == "21.8");
static_assert(hidden_key_learns_nothing.id() == "21.8");
static_assert(only_hidden_keys_learn_nothing.id() == "21.8" && one_key_row.id() == "21.9");
static_assert(mean_with_dropout.id() == "21.11");

} // namespace
