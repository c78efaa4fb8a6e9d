// # Solutions to chapter 20, the backward pass

#include <attest/derivation.hpp>

#include "../systems/layer.hpp"

using namespace attest::proofs;
using systems::layer;

namespace {

// **1.** The derivative of a logarithm divides by what it is the logarithm of. The rest is the
// derivative of $Z_i$. Of the sum over all keys one term remains, and divided by $Z_i$ it is a
// weight.

[[maybe_unused]] constexpr auto of_the_logarithm =
    theorem<"T16", "the derivative of log Z_i with respect to a score is a weight">(
        [](context& let) {
            layer const y{let};
            auto const i = y.i, k = y.k, l = y.l;
            auto const x = y.scores(i, l);
            auto const Z = sum(k, y.numerator(i, k));
            auto const ds = derivative(y.scores(i, k), x);
            let.assume(y.sees_a_key);
            return claim(derivative(y.log_total(i), x) == y.weights(i, l))
                .by(definition, derivative(log(Z), x))
                .by(derivative_of_log, derivative(Z, x) / Z)
                .by(derivative_of_sum | derivative_of_product | derivative_of_exp,
                    sum(k, y.numerator(i, k) * ds) / Z)
                .by(derivative_of_variable,
                    sum(k, y.numerator(i, k) * (delta(i, i) * delta(k, l))) / Z)
                .by(sift, y.numerator(i, l) / Z)
                .by(definition, y.weights(i, l));
        });

// **2.** Add up $\sum_i p_{ij} g_{ib}$ over the keys $j$. The incoming gradient does not depend on
// $j$, so each is multiplied by the sum of its row of weights, which is 1. A vector that is added
// to all values is added to every output.

[[maybe_unused]] constexpr auto values_together =
    theorem<"T17", "the gradients of all values sum to all incoming gradients">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const g = y.incoming;
        auto const p = let.variable("P", y.S, y.T);
        auto const whole = let.assume(for_all(i, sum(j, p(i, j)) == 1));
        return claim(sum(j, sum(i, p(i, j) * g(i, b))) == sum(i, g(i, b)))
            .by(swap_sums, sum(i, sum(j, p(i, j) * g(i, b))))
            .by(factor_out, sum(i, g(i, b) * sum(j, p(i, j))))
            .by(whole, sum(i, g(i, b) * 1))
            .by(ring_laws, sum(i, g(i, b)));
    });

} // namespace
