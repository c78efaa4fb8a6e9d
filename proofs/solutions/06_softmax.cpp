// # Solutions to chapter 6, softmax

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

using namespace attest::literals;
using namespace attest::proofs;
using attest::exp;

// 1. A single key receives everything: $e^s/e^s$.

static_assert([] { return attest::softmax(attest::row_vector({-1000}))(0, 0) == 1; }());

// 2. Divide numerator and denominator of $e^a/(e^a + e^b)$ by $e^a$.

static_assert([] {
    auto const weights = attest::softmax(attest::row_vector({0.3_q, 0.8_q}));
    return weights(0, 0) == 1 / (1 + exp(0.8_q - 0.3_q));
}());

// 3. The ratio of two weights depends on their two scores only. Each weight depends on the whole row.

constexpr auto S = attest::rows(attest::tokens<"hungry">,
                                attest::tokens<"bread", "cup", "chair", "stone">, {{2, 1, 0, -1}});
constexpr auto all = attest::softmax(S);
constexpr auto without_cup =
    attest::softmax(attest::select_columns(S, attest::tokens<"bread", "chair", "stone">));

static_assert([] {
    return without_cup("hungry", "bread") / without_cup("hungry", "chair") ==
           all("hungry", "bread") / all("hungry", "chair");
}());
static_assert([] {
    return without_cup("hungry", "bread") > all("hungry", "bread") &&
           without_cup("hungry", "chair") > all("hungry", "chair");
}());

// 4. (a) is false: $e^s$ is positive for every $s$, so all weights are. (b) is true: the ratio of two
//    weights determines the difference of their scores. (c) is false: four equal scores share equally.

constexpr auto negative = attest::row_vector({-1, -2, -3});
constexpr auto alike = attest::row_vector({5, 5, 5, 5});

static_assert(negative(0, 0) < 0 && negative(0, 1) < 0 && negative(0, 2) < 0);
static_assert([] {
    auto const weights = attest::softmax(negative);
    return weights(0, 0) > 0 && weights(0, 1) > 0 && weights(0, 2) > 0;
}());
static_assert([] { return attest::softmax(alike)(0, 0) == 1_q / 4; }());

// 5. The two have the same score. Their numerator counts twice, and so it does in the sum: $2e^2/(Z + e^2)$
//    is more than $e^2/Z$, because $Z$ is more than $e^2$.

constexpr auto twice = attest::softmax(attest::row_vector({2, 2, 1, 0, -1}));

static_assert([] {
    return twice(0, 0) / twice(0, 4) == exp(3_q) && twice(0, 2) / twice(0, 4) == exp(2_q)
           && twice(0, 3) / twice(0, 4) == exp(1_q);
}());
static_assert([] { return twice(0, 0) == twice(0, 1); }());
static_assert([] { return twice(0, 0) + twice(0, 1) > all("hungry", "bread"); }());

// 6. By 1, since the ratio of two weights is $e$ to the difference.

static_assert([] { return all("hungry", "cup") / all("hungry", "bread") == exp(-1_q); }());

// 7. It is 4. With the factor $t$ the weight is $1/(1 + e^{-t} + e^{-2t})$, which grows with $t$.

constexpr auto first_share(int t) {
    return attest::softmax(attest::row_vector({2 * t, t, 0}))(0, 0);
}

constexpr auto smallest = 4;

static_assert([] {
    return first_share(smallest) > 97_q / 100 && first_share(smallest - 1) < 97_q / 100;
}());

//    For $t = 3$ it is 0.95, and for $t = 4$ it is 0.98, rounded.

static_assert([] {
    return attest::rounds_to(first_share(3), 0.95_q, 2)
           && attest::rounds_to(first_share(4), 0.98_q, 2);
}());

// 8. Take the row $(1, 0)$ for both, and compare its weights with those of $(2, 0)$. Products of
//    weights do not sum to 1; they have the right ratio, and would have to be divided by their sum.

constexpr auto single = attest::softmax(attest::row_vector({1, 0}));
constexpr auto doubled = attest::softmax(attest::row_vector({2, 0}));

static_assert([] { return doubled(0, 0) != 2 * single(0, 0); }());
static_assert([] { return doubled(0, 0) != single(0, 0) * single(0, 0); }());
static_assert([] {
    auto const product = single(0, 0) * single(0, 0);
    auto const other = single(0, 1) * single(0, 1);
    return doubled(0, 0) == product / (product + other);
}());

// 9. All of them hold, with the factor 2 instead of $e$ in claim 6.5: the weights are $4, 2, 1, \frac12$ divided
//    by $\frac{15}{2}$. Since $2^s = e^{s \ln 2}$, they are the softmax of the scores times $\ln 2$, which is
//    about 0.69. Fast kernels compute powers of 2, and multiply the scores by $1/\ln 2$ to make up for it.

constexpr auto powers_of_2 = attest::row_vector({4_q, 2_q, 1_q, 1_q / 2});
constexpr auto times_2_to_the_5 = 32_q * powers_of_2;
constexpr auto base_2 = attest::normalised(powers_of_2, attest::by_sum);

static_assert(attest::require([] { return attest::row_stochastic(base_2); }));
static_assert(base_2 == attest::row_vector({8_q / 15, 4_q / 15, 2_q / 15, 1_q / 15}));
static_assert(attest::normalised(times_2_to_the_5, attest::by_sum) == base_2);
static_assert(times_2_to_the_5(0, 3) == 16);
static_assert(exp(0.69_q) < 2 && 2 < exp(0.695_q));

// 10. The sink has more than 0.999 of the weight. So a query can say that nothing is relevant, after all. The
//     statement is false: a shift of all scores, that of the sink among them, still changes nothing.

constexpr auto values() {
    return attest::column_vector({1, 2, 3, 4, 0});
}

constexpr auto with_sink() {
    return attest::row_vector({2, 1, 0, -1, 0});
}

constexpr auto lowered = attest::row_vector({-8, -9, -10, -11, 0});
constexpr auto all_shifted = attest::row_vector({12, 11, 10, 9, 10});

static_assert(with_sink() - lowered == attest::row_vector({10, 10, 10, 10, 0}));
static_assert([] { return attest::softmax(lowered)(0, 4) > 0.999_q; }());
static_assert([] { return (attest::softmax(lowered) * values())(0, 0) < 1_q / 500; }());
static_assert([] { return (all * attest::column_vector({1, 2, 3, 4}))(0, 0) > 1; }());
static_assert(all_shifted != with_sink());
static_assert(attest::require([] {
    return attest::equal(attest::softmax(all_shifted), attest::softmax(with_sink()));
}));

// 11. (a) is true: the other numerators stay and the sum grows. (b) is false, because the sum grows as well.
//     Of two equal scores, one raised by 1 has the weight $e/(e + 1)$, not $e/2$, which is above 1. (c) is
//     false: the mean of $(2, 0)$ and $(0, 0)$ is $(1, 0)$.

static_assert([] { return single(0, 0) == exp(1_q) / (exp(1_q) + 1) && exp(1_q) / 2 > 1; }());
static_assert([] { return single(0, 0) != (doubled(0, 0) + 1_q / 2) / 2; }());

// 12. With $s_1$ the largest, the others have $\sum_{j > 1} e^{t s_j}/Z$. The sum $Z$ is more than $e^{t s_1}$, so
//     each term is less than $e^{t(s_j - s_1)}$, and that is at most $e^{-tg}$. Here $g = 1$ and $n = 4$. For
//     $t = 13$ "bread" lacks $2.3 \cdot 10^{-6}$ and for $t = 14$ less than $10^{-6}$. With two largest scores
//     the others vanish in the same way, and what is left is shared equally: each tends to $1/2$ from below.

constexpr auto left_to_others(int t) {
    return 1 - attest::softmax(attest::rational(t) * S)(0, 0);
}

constexpr auto of_a_tie(int t) {
    return attest::softmax(attest::row_vector({2 * t, 2 * t, 0}))(0, 0);
}

constexpr auto first_whole = 14;
constexpr auto limit = 1_q / 2;

static_assert([] { return left_to_others(first_whole) < 1e-6_q; }());
static_assert([] { return left_to_others(first_whole - 1) > 1e-6_q; }());
static_assert([] { return 1 / of_a_tie(10) == 1 / limit + exp(-20_q); }());

//     The bound holds, and for $t = 13$ the decimals are as said.

constexpr bool within_bound(int t) {
    return left_to_others(t) < 3 * exp(attest::rational(-t));
}

static_assert(within_bound(1) && within_bound(2) && within_bound(14));
static_assert([] { return attest::rounds_to(left_to_others(13), 2.3e-6_q, 7); }());

//     As a theorem (chapter 17), with $l$ for the largest score and $\sum_k 1$ for the number of the others:

constexpr auto others_vanish =
    theorem<"6.12", "the other weights of a row that is multiplied by t">([](context& let) {
        auto const T = let.finite_set("T");
        auto const [j, l] = let.indices("j", "l", T);
        auto const k = let.index("k", without(T, l));
        auto const s = let.variable("s", T);
        auto const t = let.scalar("t"), g = let.scalar("g");
        auto const Z = sum(j, exp(t * s(j)));
        auto const others = sum(k, exp(t * s(k)));
        let.assume(0 < t, nonempty(without(T, l)), for_all(k, s(k) <= s(l) - g));
        return claim(others / Z < sum(k, 1) * exp(-t * g))
            .at_most(monotone, sum(k, exp(t * (s(l) - g))) / Z)
            .by(exp_of_sum | factor_out, sum(k, 1) * exp(-t * g) * exp(t * s(l)) / Z)
            .less(adding(sum(k, 1) * exp(-t * g) * others / Z),
                  sum(k, 1) * exp(-t * g) * (exp(t * s(l)) + others) / Z)
            .by(singleton, sum(k, 1) * exp(-t * g) * Z / Z)
            .by(cancel, sum(k, 1) * exp(-t * g));
    });

static_assert(others_vanish.id() == "6.12");
