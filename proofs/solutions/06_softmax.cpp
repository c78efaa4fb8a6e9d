// # Solutions to chapter 6, softmax

#include <attest/attest.hpp>

using namespace attest::literals;
using attest::exp;

// 1. A single key receives everything: $e^s/e^s$.

static_assert([] { return attest::softmax(attest::row_vector({-1000}))(0, 0) == 1; }());

// 2. Divide numerator and denominator of $e^a/(e^a + e^b)$ by $e^a$.

static_assert([] {
    auto const weights = attest::softmax(attest::row_vector({0.3_q, 0.8_q}));
    return weights(0, 0) == 1 / (1 + exp(0.8_q - 0.3_q));
}());

// 3. A ratio of two weights knows only the two scores. The weights themselves know the whole row.

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
//    weights tells the difference of their scores. (c) is false: four equal scores share equally.

constexpr auto negative = attest::softmax(attest::row_vector({-1, -2, -3}));
constexpr auto alike = attest::softmax(attest::row_vector({5, 5, 5, 5}));

static_assert([] { return negative(0, 0) > 0 && negative(0, 1) > 0 && negative(0, 2) > 0; }());
static_assert([] { return alike(0, 0) == 1_q / 4; }());

// 5. With the scores 2 and 1, and with 2, 2 and 1.

constexpr auto once = attest::softmax(attest::row_vector({2, 1}));
constexpr auto twice = attest::softmax(attest::row_vector({2, 2, 1}));

static_assert([] { return twice(0, 0) == twice(0, 1); }());
static_assert([] { return twice(0, 0) + twice(0, 1) > once(0, 0); }());

// 6. By 1, since the ratio of two weights is $e$ to the difference.

static_assert([] { return once(0, 1) / once(0, 0) == exp(-1_q); }());

// 7. The factor 4. The weights are 0.87 and 0.98, rounded.

static_assert([] { return attest::softmax(attest::row_vector({4, 2, 0}))(0, 0) < 97_q / 100; }());
static_assert([] { return attest::softmax(attest::row_vector({8, 4, 0}))(0, 0) > 97_q / 100; }());

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
