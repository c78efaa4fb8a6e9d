// # Solutions to chapter 20, the backward pass

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** The derivative of a logarithm divides by what it is the logarithm of. The rest is the
// derivative of $Z_i$. Of the sum over all keys one term remains, and divided by $Z_i$ it is a
// weight.

[[maybe_unused]] constexpr auto of_the_logarithm =
    attest::theorem<"T16", "the derivative of log Z_i by a score is a weight, for every n">([] {
        auto [i] = indices("i", of("S"));
        auto [j, k, l] = indices("j", "k", "l", of("T"));
        auto s = variable("s", of("S"), of("T"));
        auto M = mask("M", of("S"), of("T"));
        auto Z = sum(k, M(i, k) * exp(s(i, k)));
        auto L = define("L", log(Z), i);
        auto p = define("p", M(i, j) * exp(s(i, j)) / Z, i, j);
        auto x = s(i, l);
        auto ds = derivative(s(i, k), x);
        return assuming(positive(Z))
            .derive(derivative(L(i), x))
            .by(definition, derivative(log(Z), x))
            .by(derivative_of_log, derivative(Z, x) / Z)
            .by(derivative_of_sum | derivative_of_product | derivative_of_exp,
                sum(k, M(i, k) * exp(s(i, k)) * ds) / Z)
            .by(derivative_of_variable,
                sum(k, M(i, k) * exp(s(i, k)) * (delta(i, i) * delta(k, l))) / Z)
            .by(sift, M(i, l) * exp(s(i, l)) / Z)
            .by(definition, p(i, l));
    });

// **2.** Add up $\sum_i p_{ij} g_{ib}$ over the keys $j$. The incoming gradient does not depend on
// $j$, so each meets the sum of its row of weights, which is 1. One and the same vector added to
// all values is added to every output.

[[maybe_unused]] constexpr auto values_together =
    attest::theorem<"T17", "the gradients of all values sum to all incoming gradients">([] {
        auto [i] = indices("i", of("S"));
        auto [j] = indices("j", of("T"));
        auto [b] = indices("b", of("B"));
        auto p = variable("p", of("S"), of("T"));
        auto g = variable("g", of("S"), of("B"));
        auto whole = for_all(i, equal(sum(j, p(i, j)), 1));
        return assuming(whole)
            .derive(sum(j, sum(i, p(i, j) * g(i, b))))
            .by(swap_sums, sum(i, sum(j, p(i, j) * g(i, b))))
            .by(factor_out, sum(i, g(i, b) * sum(j, p(i, j))))
            .by(whole(i), sum(i, g(i, b) * 1))
            .by(ring_laws, sum(i, g(i, b)));
    });

} // namespace
