// # Solutions to chapter 17, softmax for every length

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** All $e^{s_{ik}}$ are the same number. It leaves the sum and cancels. What remains of the
// sum is a 1 for each key. That there is a key at all is known, because the statement speaks of
// one, $j$.

constexpr auto equal_shares = attest::theorem<"17.1", "equal scores give equal weights">([] {
    auto S = of("S");
    auto T = of("T");
    auto [i] = indices("i", S);
    auto [j, k] = indices("j", "k", T);
    auto s = variable("s", S, T);
    auto c = variable("c", S);
    auto n = define("n", sum(k, term(1)));
    auto all_the_same = for_all(k, equal(s(i, k), c(i)));
    return assuming(all_the_same)
        .derive(exp(s(i, j)) / sum(k, exp(s(i, k))))
        .by(all_the_same(j), exp(c(i)) / sum(k, exp(s(i, k))))
        .by(all_the_same(k), exp(c(i)) / sum(k, exp(c(i))))
        .by(factor_out, exp(c(i)) / (exp(c(i)) * sum(k, term(1))))
        .by(cancel, 1 / sum(k, term(1)))
        .by(definition, 1 / n());
});

// **2.** Both weights are divided by the same $Z_i$, which cancels.

constexpr auto ratio = attest::theorem<"17.2", "the ratio of two weights">([] {
    auto S = of("S");
    auto T = of("T");
    auto [i] = indices("i", S);
    auto [j, k, l] = indices("j", "k", "l", T);
    auto s = variable("s", S, T);
    auto M = mask("M", S, T);
    auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    auto sees_j = equal(M(i, j), 1);
    auto sees_l = equal(M(i, l), 1);
    return assuming(sees_j, sees_l)
        .derive(p(i, j) / p(i, l))
        .by(definition, (M(i, j) * exp(s(i, j)) / Z(i)) / (M(i, l) * exp(s(i, l)) / Z(i)))
        .by(cancel, M(i, j) * exp(s(i, j)) / (M(i, l) * exp(s(i, l))))
        .by(sees_j, 1 * exp(s(i, j)) / (M(i, l) * exp(s(i, l))))
        .by(sees_l, 1 * exp(s(i, j)) / (1 * exp(s(i, l))))
        .by(exp_of_sum, exp(s(i, j) - s(i, l)));
});

static_assert(equal_shares.id() == "17.1" && ratio.id() == "17.2");

} // namespace
