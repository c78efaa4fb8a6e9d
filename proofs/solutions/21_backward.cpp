// # Solutions to chapter 21, the backward pass

#include <attest/derivation.hpp>
#include <attest/theorems/backward/log_total.hpp>
#include <attest/theorems/backward/values.hpp>

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
// For another key $j$ this is $-p_{ij}\,p_{il}$. The row shares one unit, so what key $l$ wins the others
// lose.

constexpr auto others_left_alone =
    refuted<"21.3", "raising a score leaves the other weights alone">([](context& let) {
        theorems::row const y{let};
        auto const p = y.weights;
        auto const j = y.j, l = y.l;
        let.assume(y.sees_a_key);
        return claim(p(y.i, j) * (delta(j, l) - p(y.i, l)) == p(y.i, j) * delta(j, l));
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

// **5.** The derivative of $p_j$ with respect to the score of another key $l$ is $-p_j p_l$, which is
// negative: what one key gains the others lose.

constexpr auto all_gain = refuted<"21.5", "a larger score makes every weight larger">([](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, l] = let.indices("j", "l", T);
    auto const k = let.index("k", T);
    auto const s = let.variable("s", T);
    auto const total = sum(k, exp(s(k)));
    return claim(0 <= -1 * (exp(s(j)) / total) * (exp(s(l)) / total));
});

static_assert(slope_of_the_sum.id() == "21.4" && all_gain.id() == "21.5");

} // namespace
