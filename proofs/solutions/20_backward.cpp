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

// **2.** Add up $c \sum_h dS_{hl} q_{ha}$ over the keys $l$. The query does not depend on $l$, so
// each query meets the sum of its row, which is 0. Attention does not feel it when one and the same
// vector is added to all keys: every score of row $i$ then grows by the same number.

[[maybe_unused]] constexpr auto keys_together =
    attest::theorem<"T17", "the gradients of all keys sum to 0, for every n">([] {
        auto [h] = indices("h", of("S"));
        auto [l] = indices("l", of("T"));
        auto [a] = indices("a", of("A"));
        auto c = scalar("c");
        auto q = variable("q", of("S"), of("A"));
        auto dS = variable("dS", of("S"), of("T"));
        auto no_shift = for_all(h, equal(sum(l, dS(h, l)), 0));
        return assuming(no_shift)
            .derive(sum(l, c * sum(h, dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(l, sum(h, dS(h, l) * q(h, a))))
            .by(swap_sums, c * sum(h, sum(l, dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(h, q(h, a) * sum(l, dS(h, l))))
            .by(no_shift(h), c * sum(h, q(h, a) * 0))
            .by(ring_laws, 0);
    });

} // namespace
