// # Solutions to chapter 18, softmax for every length

#include <attest/derivation.hpp>
#include <attest/theorems/systems/row.hpp>

using namespace attest::proofs;
using attest::theorems::row;

namespace {

// **1.** All $e^{s_{ik}}$ are the same number. It leaves the sum and cancels. What remains of the
// sum is a 1 for each key. That there is a key at all is known, because the claim speaks of one,
// $j$.

constexpr auto equal_shares = theorem<"17.1", "equal scores give equal weights">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j, k = y.k;
    auto const s = y.scores;
    auto const c = let.variable("c", y.S);
    auto const n = let.define("n", sum(k, term(1)));
    auto const all_the_same = let.assume(for_all(k, s(i, k) == c(i)));
    return claim(exp(s(i, j)) / sum(k, exp(s(i, k))) == 1 / n())
        .by(all_the_same, exp(c(i)) / sum(k, exp(c(i))))
        .by(factor_out, exp(c(i)) / (exp(c(i)) * sum(k, term(1))))
        .by(cancel, 1 / sum(k, term(1)))
        .by(definition, 1 / n());
});

// **2.** Both weights are divided by the same $Z_i$, which cancels.

constexpr auto ratio = theorem<"17.2", "the ratio of two weights">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j, l = y.l;
    auto const s = y.scores, M = y.mask;
    auto const sees_j = let.assume(M(i, j) == 1);
    auto const sees_l = let.assume(M(i, l) == 1);
    return claim(y.weights(i, j) / y.weights(i, l) == exp(s(i, j) - s(i, l)))
        .by(definition, (y.numerator(i, j) / y.total(i)) / (y.numerator(i, l) / y.total(i)))
        .by(cancel, M(i, j) * exp(s(i, j)) / (M(i, l) * exp(s(i, l))))
        .by(sees_j, 1 * exp(s(i, j)) / (M(i, l) * exp(s(i, l))))
        .by(sees_l, 1 * exp(s(i, j)) / (1 * exp(s(i, l))))
        .by(exp_of_sum, exp(s(i, j) - s(i, l)));
});

static_assert(equal_shares.id() == "17.1" && ratio.id() == "17.2");

} // namespace
