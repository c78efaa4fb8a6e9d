// # Solutions to chapter 17, your own derivation

#include <attest/derivation.hpp>
#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::proofs;
using attest::theorems::row;
using attest::theorems::row_sums_to_one;
using attest::theorems::row_with_values;

namespace {

// **1.** The sum of the differences. The law that takes a sum apart is `linear`.

constexpr auto differences =
    theorem<"1", "a sum of differences is a difference of sums">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T);
        auto const x = let.variable("x", T), y = let.variable("y", T);
        return claim(sum(j, x(j) - y(j)) == sum(j, x(j)) - sum(j, y(j)))
            .by(linear, sum(j, x(j)) - sum(j, y(j)));
    });

// **2.** Powers of e. The arithmetic in the exponent needs no line.

constexpr auto powers = theorem<"2", "e^a e^-a is 1">([](context& let) {
    auto const a = let.scalar("a");
    return claim(exp(a) * exp(-a) == 1).by(exp_of_sum, 1);
});

// **3.** One law per line. The logarithm is that of a positive number, since $T$ is not empty.

constexpr auto factors = theorem<"3", "the logarithm of a scaled sum">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    let.assume(nonempty(T));
    auto const total = sum(j, exp(x(j)));
    return claim(log(sum(j, exp(x(j) + c))) == c + log(total))
        .by(exp_of_sum, log(sum(j, exp(x(j)) * exp(c))))
        .by(factor_out, log(exp(c) * total))
        .by(log_of_product, log(exp(c)) + log(total))
        .by(log_exp, c + log(total));
});

// **4.** The weighted deviations from the output cancel.

constexpr auto deviations =
    theorem<"4", "weighted deviations from the output cancel">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const p = y.weights, o = y.outputs;
        auto const v = y.values;
        auto const mixed = sum(j, p(i, j) * v(j, d));
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * (v(j, d) - o(i, d))) == 0)
            .by(linear, mixed - sum(j, p(i, j) * o(i, d)))
            .by(factor_out, mixed - sum(j, p(i, j)) * o(i, d))
            .by(row_sums_to_one.lemma(), mixed - o(i, d))
            .by(definition, 0);
    });

// **5.** Equal values are the output.

constexpr auto equal_values =
    theorem<"5", "the output of equal values is that value">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const u = let.variable("u", y.V);
        let.assume(y.sees_a_key);
        auto const equal_to_u = let.assume(for_all(j, y.values(j, d) == u(d)));
        return claim(y.outputs(i, d) == u(d))
            .by(definition, sum(j, y.weights(i, j) * y.values(j, d)))
            .by(equal_to_u, sum(j, y.weights(i, j) * u(d)))
            .by(factor_out, sum(j, y.weights(i, j)) * u(d))
            .by(row_sums_to_one.lemma(), u(d));
    });

// **6.** The denominator cancels. It is not 0, since the row sees a key; the weight that is divided
// by must not be 0 either, so key k has to be one that the row sees. Then the row sees a key.

constexpr auto odds = theorem<"6", "the ratio of two weights">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j, k = y.k;
    auto const sees_j = let.assume(y.mask(i, j) == 1);
    auto const sees_k = let.assume(y.mask(i, k) == 1);
    return claim(y.weights(i, j) / y.weights(i, k) == exp(y.scores(i, j) - y.scores(i, k)))
        .by(definition,
            (y.numerator(i, j) / y.total(i)) / (y.numerator(i, k) / y.total(i)))
        .by(cancel, y.numerator(i, j) / y.numerator(i, k))
        .by(sees_j, exp(y.scores(i, j)) / y.numerator(i, k))
        .by(sees_k, exp(y.scores(i, j)) / exp(y.scores(i, k)))
        .by(exp_of_sum, exp(y.scores(i, j) - y.scores(i, k)));
});

// **7.** Larger values give larger outputs: no weight is negative.

constexpr auto larger_values =
    theorem<"7", "an output grows with the values">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const w = let.variable("w", y.T, y.V);
        let.assume(y.sees_a_key, for_all(j, y.values(j, d) <= w(j, d)));
        auto const p = y.numerator(i, j) / y.total(i);
        return claim(y.outputs(i, d) <= sum(j, y.weights(i, j) * w(j, d)))
            .by(definition, sum(j, p * y.values(j, d)))
            .at_most(monotone, sum(j, p * w(j, d)))
            .by(definition, sum(j, y.weights(i, j) * w(j, d)));
    });

// **8.** By induction over the positions of a text. The sum up to the first position has one term; the
// sum up to the next has one term more, which `singleton` splits off.

constexpr auto telescope = theorem<"8", "the steps of a walk add up to its length">([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const x = let.variable("x", N);
    auto const u = let.index("u", up_to(t));
    auto const length = x(t + 1) - x(first(N));
    return claim(sum(u, x(u + 1) - x(u)) == length)
        .by_induction(t,
                      steps().by(singleton, x(first(N) + 1) - x(first(N))),
                      steps()
                          .by(singleton, sum(u, x(u + 1) - x(u)) + (x(t + 1 + 1) - x(t + 1)))
                          .by(sum(u, x(u + 1) - x(u)) == length, length + (x(t + 1 + 1) - x(t + 1)))
                          .by(ring_laws, x(t + 1 + 1) - x(first(N))));
});

// **9.** A mask has two values, and the claim is true for each.

constexpr auto masked_exponent =
    theorem<"9", "where a mask stands before the power it may stand in it">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const M = y.mask(i, j), s = y.scores(i, j);
        return claim(M * exp(M * s) == M * exp(s))
            .by_cases(M,
                      steps().by(M == 0, 0 * exp(s)).by(M == 0, M * exp(s)),
                      steps().by(M == 1, M * exp(s)));
    });

// **10.** The temperature. Two lemmas, the derivative of the denominator and that of a weight, lead to the theorem,
// the derivative of the output.

struct tempered_row {
    context& let;
    index_set T = let.finite_set("T");
    index_set V = let.finite_set("V");
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term d = let.index("d", V);
    term c = let.scalar("c");
    symbol s = let.variable("s", T);
    symbol v = let.variable("v", T, V);
    function Z = let.define("Z", sum(k, exp(c * s(k))));
    function p = let.define("p", exp(c * s(j)) / Z(), j);
    function o = let.define("o", sum(j, p(j) * v(j, d)), d);
    function mean = let.define("m", sum(j, p(j) * s(j))); // of the scores
    formula some_key = nonempty(T);
};

constexpr auto total_by_scale = theorem<"10", "how the denominator changes">([](context& let) {
    tempered_row const y{let};
    auto const k = y.k;
    auto const Z = y.Z(), e = exp(y.c * y.s(k));
    let.assume(y.some_key);
    return claim(derivative(Z, y.c) == Z * y.mean())
        .by(definition, derivative(sum(k, e), y.c))
        .by(derivative_of_sum, sum(k, derivative(e, y.c)))
        .by(differentiation, sum(k, e * y.s(k)))
        .by(cancel, sum(k, Z * (e / Z) * y.s(k)))
        .by(factor_out, Z * sum(k, e / Z * y.s(k)))
        .by(definition, Z * y.mean());
});

constexpr auto weight_by_scale = theorem<"10", "how a weight changes">([](context& let) {
    tempered_row const y{let};
    auto const j = y.j;
    auto const Z = y.Z(), e = exp(y.c * y.s(j));
    let.assume(y.some_key);
    return claim(derivative(y.p(j), y.c) == y.p(j) * (y.s(j) - y.mean()))
        .by(definition, derivative(e / Z, y.c))
        .by(derivative_of_product | derivative_of_quotient,
            (derivative(e, y.c) * Z - e * derivative(Z, y.c)) / power(Z, 2))
        .by(total_by_scale.lemma(), (derivative(e, y.c) * Z - e * (Z * y.mean())) / power(Z, 2))
        .by(differentiation, (e * y.s(j) * Z - e * (Z * y.mean())) / power(Z, 2))
        .by(definition, y.p(j) * (y.s(j) - y.mean()));
});

constexpr auto output_by_scale =
    theorem<"10", "how the output changes: by a covariance">([](context& let) {
        tempered_row const y{let};
        auto const j = y.j, d = y.d;
        let.assume(y.some_key);
        return claim(derivative(y.o(d), y.c)
                     == sum(j, y.p(j) * y.s(j) * y.v(j, d)) - y.mean() * y.o(d))
            .by(definition, derivative(sum(j, y.p(j) * y.v(j, d)), y.c))
            .by(derivative_of_sum | derivative_of_product, sum(j, derivative(y.p(j), y.c) * y.v(j, d)))
            .by(weight_by_scale.lemma(), sum(j, y.p(j) * (y.s(j) - y.mean()) * y.v(j, d)))
            .by(linear | factor_out,
                sum(j, y.p(j) * y.s(j) * y.v(j, d)) - y.mean() * sum(j, y.p(j) * y.v(j, d)))
            .by(definition, sum(j, y.p(j) * y.s(j) * y.v(j, d)) - y.mean() * y.o(d));
    });

// **11.** A masked key, whose weight is 0. (For a key that is seen the claim is true, by
// `seen_key_has_weight` in chapter 18.)

constexpr auto larger_value =
    refuted<"11", "a larger value of one key makes the output larger">([](context& let) {
        theorems::row_with_values const y{let};
        auto const e = let.scalar("e");
        auto const output = y.outputs(y.i, y.d);
        let.assume(y.sees_a_key, 0 < e);
        return claim(output < output + y.weights(y.i, y.l) * e);
    });

static_assert(differences.id() == "1" && powers.id() == "2" && factors.id() == "3");
static_assert(deviations.id() == "4" && equal_values.id() == "5" && odds.id() == "6");
static_assert(larger_values.id() == "7" && telescope.id() == "8" && masked_exponent.id() == "9");
static_assert(output_by_scale.id() == "10");
static_assert(larger_value.id() == "11");

// **12.** (a) is false where $u$ is negative: a share of it is larger. (b) is false for a key that is masked, whose
// power of $e$ is not in the sum. (c) is true: the left side is one term of $Z_i$, and the others are not negative.
// That the row sees a key is not needed: if all keys are masked, both sides are 0.

struct row_and_other_keys : row {
    using row::row;

    index_term other = let.index("k", without(T, j)); // a key other than j
};

constexpr auto share_of_number = refuted<"12", "a weighted number is at most the number">([](context& let) {
    row_and_other_keys const y{let};
    auto const u = let.scalar("u");
    let.assume(y.sees_a_key);
    return claim(y.weights(y.i, y.j) * u <= u);
});

constexpr auto every_power = refuted<"12", "no power of e exceeds the denominator">([](context& let) {
    row_and_other_keys const y{let};
    let.assume(y.sees_a_key);
    return claim(exp(y.scores(y.i, y.j)) <= y.total(y.i));
});

constexpr auto part_of_total = theorem<"12", "no numerator exceeds the denominator">([](context& let) {
    row_and_other_keys const y{let};
    return claim(y.numerator(y.i, y.j) <= y.total(y.i))
        .at_most(adding(sum(y.other, y.numerator(y.i, y.other))),
                 y.numerator(y.i, y.j) + sum(y.other, y.numerator(y.i, y.other)))
        .by(singleton, sum(y.j, y.numerator(y.i, y.j)))
        .by(definition, y.total(y.i));
});

static_assert(part_of_total.id() == "12" && share_of_number.id() == "12" && every_power.id() == "12");

} // namespace
