// # Solutions to chapter 7, the scale

#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto q = attest::rows(attest::tokens<"query">, {{1, 1, 2}});
constexpr auto K = attest::rows(attest::tokens<"near", "far", "against">, {{1, 1, 1}, {1, 0, 0},
                                                                           {-1, 0, 0}});

// 1. The smaller the factor, the more even the weights.

constexpr auto by_root = attest::attention(q, K, K);
constexpr auto by_three = attest::attention(q, K, K, attest::scaled_by(1_q / 3));

static_assert(attest::require([] {
    return attest::strictly_greater(by_root.weights("query", "near"),
                                    by_three.weights("query", "near"));
}));

// 2. All logits are 0, and chapter 2 says what happens then.

constexpr auto by_nothing = attest::attention(q, K, K, attest::scaled_by(0));

static_assert(attest::require([] {
    return attest::equal(by_nothing.output,
                         attest::attention(q, K, K, attest::by_average).output);
}));
static_assert([] { return by_nothing.weights("query", "far") == 1_q / 3; }());

// 3. $\sqrt 8 = 2\sqrt 2$, so $1/\sqrt 8 = 1/(2\sqrt 2) = \sqrt 2/4$.

static_assert(1 / attest::square_root(8_q) == attest::square_root(2_q) / 4);
static_assert(1 / attest::square_root(8_q) == 1 / attest::square_root(2_q) / 2);

// 4. A scale of $-1$ is refused (ATT-304). Computed by hand, the order is turned around: the key that
//    was "against" has the largest weight.

constexpr auto turned = attest::softmax(attest::row_vector({-4, -1, 1}));

static_assert([] { return turned(0, 2) > turned(0, 1) && turned(0, 1) > turned(0, 0); }());

// 5. The larger factor: differences of scores count for more.

constexpr auto by_one = attest::attention(q, K, K, attest::unscaled);

static_assert(attest::require([] {
    return attest::strictly_greater(by_one.weights("query", "near"), by_root.weights("query", "near"));
}));

// 6. The scaled scores are 2 and 1.

constexpr auto four = attest::attention(attest::rows({{2, 0, 0, 0}}), attest::rows({{2, 0, 0, 0}, {1, 0, 0, 0}}),
                                        attest::column_vector({0, 1}));

static_assert([] { return four.weights(0, 0) / four.weights(0, 1) == attest::exp(1_q); }());

// 7. With the scores 2 and 0, and 1 and 0.

constexpr auto full = attest::softmax(attest::row_vector({2, 0}));
constexpr auto halved = attest::softmax(attest::row_vector({1, 0}));

static_assert([] {
    return halved(0, 0) - halved(0, 1) != (full(0, 0) - full(0, 1)) / 2_q;
}());
