// # Solutions to chapter 12, masks

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

constexpr auto words =
    attest::rows(attest::tokens<"we", "saw", "stars">, {{1_q, 0_q}, {0.5_q, 1_q}, {1_q, 2_q}});
constexpr auto batch = attest::rows(attest::tokens<"we", "saw", "stars", "(padding)">,
                                    {{1_q, 0_q}, {0.5_q, 1_q}, {1_q, 2_q}, {40_q, 70_q}});

// **1.** A weight is not 0 exactly where both masks allow the key: $j \le i$ and $j < 3$. The row
// of the padding itself is a query like any other and may see the three words. All rows sum to 1.

constexpr auto both =
    attest::self_attention(batch, attest::unscaled, attest::causal, attest::padding_after(3));

static_assert([] {
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            if ((both.weights(i, j) != 0_q) != (j <= i && j < 3))
                return false;
    return true;
}());
static_assert(attest::require([] { return attest::row_stochastic(both.weights); }));

// **2.** The last word sees the second and itself; the first is out of its window.

constexpr auto changed =
    attest::rows(attest::tokens<"we", "saw", "stars">, {{-7_q, 3_q}, {0.5_q, 1_q}, {1_q, 2_q}});

static_assert(attest::require([] {
    auto const before = attest::self_attention(words, attest::unscaled, attest::window(1, 0));
    auto const after = attest::self_attention(changed, attest::unscaled, attest::window(1, 0));
    return attest::equal(attest::row(before.output, "stars"), attest::row(after.output, "stars"));
}));

// **3.** Exactly $-30$, the score of the loud key with its sign turned. Then both scores are 0 and
// both weights are $1/2$.

constexpr auto minus_thirty = attest::with_bias(attest::rows({{0, -30}}));
constexpr auto balanced =
    attest::attention(attest::rows({{5}}), attest::column_vector({0, 6}),
                      attest::column_vector({0, 6}), attest::unscaled, minus_thirty);

static_assert(balanced.weights(0, 0) == 1_q / 2 && balanced.weights(0, 1) == 1_q / 2);

// **4.** A query of 2000 in the second component scores 0, 2000 and 4000. With the sentinel 3000 is left
// for "stars", and it has nearly all of the weight.

constexpr auto loud_query =
    attest::attention(attest::rows(attest::tokens<"asks">, {{0, 2000}}), words, words,
                      attest::unscaled, attest::with_bias(attest::rows({{0, 0, -1000}})));

static_assert([] { return loud_query.weights("asks", "stars") > 1_q / 2; }());

// **5.** "saw" and itself.

constexpr auto windowed = attest::self_attention(words, attest::unscaled, attest::window(1, 0));

static_assert(windowed.weights("stars", "we") == 0_q);
static_assert(windowed.weights("stars", "saw") != 0_q && windowed.weights("stars", "stars") != 0_q);

// **6.** A mask hides; it does not prefer. Let the second word be longer than the first and point away
// from itself: here its query is the negative of its key.

constexpr auto shy = attest::attention(attest::rows({{1, 0}, {0, -1}}), attest::rows({{1, 0}, {0, 1}}),
                                       attest::rows({{1, 0}, {0, 1}}), attest::unscaled, attest::causal);

static_assert([] { return shy.weights(1, 0) > shy.weights(1, 1); }());

// **7.** The ratios of the remaining weights are kept, so each grows by the same factor.

constexpr auto without = attest::self_attention(words, attest::unscaled);
constexpr auto with_mask = attest::self_attention(words, attest::unscaled, attest::causal);

static_assert([] {
    return with_mask.weights("saw", "we") - without.weights("saw", "we")
           != with_mask.weights("saw", "saw") - without.weights("saw", "saw");
}());
static_assert([] {
    return with_mask.weights("saw", "we") / without.weights("saw", "we")
           == with_mask.weights("saw", "saw") / without.weights("saw", "saw");
}());

} // namespace
