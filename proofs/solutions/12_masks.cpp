// # Solutions to chapter 12, masks

#include <attest/attest.hpp>

#include <cstddef>

using namespace attest::literals;

namespace {

constexpr auto words =
    attest::rows(attest::tokens<"we", "saw", "stars">, {{1_q, 0_q}, {0.5_q, 1_q}, {1_q, 2_q}});
constexpr auto batch = attest::rows(attest::tokens<"we", "saw", "stars", "(padding)">,
                                    {{1_q, 0_q}, {0.5_q, 1_q}, {1_q, 2_q}, {40_q, 70_q}});

// **1.** A weight is not 0 exactly where both masks allow the key: $j \le i$ and $j < 3$. The row of the
// padding is a query like any other, and may see the three words. All rows sum to 1.

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

// **2.** Only "we". The last word sees the second and itself; the first is out of its window.

constexpr auto unseen = "we";

constexpr bool moves_the_last(std::size_t word) {
    auto changed = words;
    changed(word, 0) = -7_q;
    changed(word, 1) = 3_q;
    auto const before = attest::self_attention(words, attest::unscaled, attest::window(1, 0));
    auto const after = attest::self_attention(changed, attest::unscaled, attest::window(1, 0));
    return !attest::equal(attest::row(before.output, "stars"), attest::row(after.output, "stars"));
}

static_assert([] {
    for (std::size_t word = 0; word < 3; ++word)
        if (moves_the_last(word) == (word == attest::tokens<"we", "saw", "stars">.index_of(unseen)))
            return false;
    return true;
}());

// **3.** Exactly $-30$, the score of the loud key with its sign turned. Then both scores are 0 and
// both weights are $1/2$.

constexpr auto balancing = -30;

constexpr auto weights_with(int added) {
    auto const keys = attest::column_vector({0, 6});
    return attest::attention(attest::rows({{5}}), keys, keys, attest::unscaled,
                             attest::with_bias(attest::rows({{0, added}})))
        .weights;
}

static_assert(weights_with(balancing)(0, 0) == 1_q / 2 && weights_with(balancing)(0, 1) == 1_q / 2);

// **4.** A query of 2000 in the second component scores 0, 2000 and 4000. With the sentinel 3000 is left
// for "stars", and it has nearly all of the weight.

constexpr auto loud_query = attest::rows(attest::tokens<"asks">, {{0, 2000}});

static_assert([] {
    auto const weights = attest::attention(loud_query, words, words, attest::unscaled,
                                           attest::with_bias(attest::rows({{0, 0, -1000}})))
                             .weights;
    return weights(0, 2) > 1_q / 2;
}());

// **5.** "saw" and itself.

constexpr auto windowed = attest::self_attention(words, attest::unscaled, attest::window(1, 0));

static_assert(windowed.weights("stars", "we") == 0_q && windowed.weights("we", "saw") == 0_q);
static_assert(windowed.weights("stars", "saw") != 0_q && windowed.weights("stars", "stars") != 0_q);

// **6.** A mask hides; it does not prefer. Let the second word ask for the opposite of what it offers: its query
// is the negative of its key.

constexpr auto two_queries = attest::rows({{1, 0}, {0, -1}});
constexpr auto two_offers = attest::rows({{1, 0}, {0, 1}});

static_assert([] {
    auto const weights =
        attest::attention(two_queries, two_offers, two_offers, attest::unscaled, attest::causal)
            .weights;
    return weights(1, 0) > weights(1, 1);
}());

// **7.** The ratios of the remaining weights are kept, so each grows by the same factor.

constexpr auto without = attest::self_attention(words, attest::unscaled);
constexpr auto with_mask = attest::self_attention(words, attest::unscaled, attest::causal);

static_assert(with_mask.weights("saw", "stars") == 0_q && without.weights("saw", "stars") != 0_q);
static_assert([] {
    return with_mask.weights("saw", "we") - without.weights("saw", "we")
           != with_mask.weights("saw", "saw") - without.weights("saw", "saw");
}());
static_assert([] {
    return with_mask.weights("saw", "we") / without.weights("saw", "we")
           == with_mask.weights("saw", "saw") / without.weights("saw", "saw");
}());

// **8.** (b) is true: it is a shift common to the row. (a) is false: one mask may leave the first key only, and
// the other the second. (c) is false: the row no longer sums to 1.

constexpr auto first_only = attest::masked_by(attest::rows({{true, false}}));
constexpr auto second_only = attest::masked_by(attest::rows({{false, true}}));
constexpr auto one_query = attest::rows({{1}});
constexpr auto pair_of_keys = attest::column_vector({2, 3});

static_assert([] {
    auto const weights = attest::attention(one_query, pair_of_keys, pair_of_keys, attest::unscaled,
                                           first_only, second_only, attest::empty_rows_are_zero)
                             .weights;
    return weights(0, 0) == 0_q && weights(0, 1) == 0_q;
}());
static_assert(attest::require([] { // each of the two alone leaves the row a key
    return attest::row_stochastic(
        attest::attention(one_query, pair_of_keys, pair_of_keys, attest::unscaled, first_only)
            .weights);
}));
static_assert(attest::require([] {
    return attest::row_stochastic(
        attest::attention(one_query, pair_of_keys, pair_of_keys, attest::unscaled, second_only)
            .weights);
}));
static_assert(attest::require([] {
    return attest::equal(
        attest::attention(one_query, pair_of_keys, pair_of_keys, attest::unscaled,
                          attest::with_bias(attest::rows({{7, 7}})))
            .weights,
        attest::attention(one_query, pair_of_keys, pair_of_keys, attest::unscaled).weights);
}));
static_assert([] { return without.weights("saw", "we") + without.weights("saw", "saw") < 1_q; }());

// **9.** Softmax divides $e^{s_j}$ by the sum over all keys. That sum cancels when the row is divided by its new
// sum, and what is left is $e^{s_j}$ over the sum of those kept. In a format, the kept weights may all have
// been rounded to 0 before, next to a large score that the mask was to hide. Then 0 is divided by 0.

constexpr attest::exponential sum_of_kept(std::size_t i) {
    attest::exponential kept = 0;
    for (std::size_t j = 0; j <= i; ++j)
        kept += without.weights(i, j);
    return kept;
}

constexpr bool is_the_causal_mask() {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j <= i; ++j)
            if (without.weights(i, j) / sum_of_kept(i) != with_mask.weights(i, j))
                return false;
    return true;
}

constexpr attest::exponential e_to(attest::rational const& exponent) {
    return attest::exp(exponent);
}

static_assert(sum_of_kept(0) == e_to(1) / (2 * e_to(1) + e_to(0.5_q)));
static_assert(sum_of_kept(1)
              == (e_to(0.5_q) + e_to(1.25_q)) / (e_to(0.5_q) + e_to(1.25_q) + e_to(2.5_q)));
static_assert(sum_of_kept(2) == 1);
static_assert(is_the_causal_mask());

// **10.** Added to all scores of the row, the sentinel is a common shift. Put instead of them, it makes all
// scores equal, so each weight is $1/3$: the average of what was to be hidden.

constexpr auto of_stars(auto const&... options) {
    return attest::attention(attest::row(words, "stars"), words, words, attest::unscaled,
                             options...)
        .weights;
}

constexpr auto put_instead = attest::row_vector({1_q / 3, 1_q / 3, 1_q / 3});

static_assert(attest::require([] {
    constexpr auto all_hidden = attest::with_bias(attest::rows({{-1000, -1000, -1000}}));
    return attest::equal(of_stars(all_hidden), of_stars());
}));
static_assert(attest::require([] {
    return attest::equal(attest::softmax(attest::row_vector({-1000, -1000, -1000})), put_instead);
}));

// **11.** The hidden key has $1 / (1 + \sum_j e^{s_j - s + c})$, with its own score $s$ and the sum over the keys
// that the row sees. That is largest for one visible key of score $-5$ and $s = 5$: $1/(1 + e^{c - 10})$. With $c
// = 16$ that is still more than $1/1000$, with $c = 17$ it is less.

constexpr bool suffices(int c) { // in rows that see a single key
    for (int const visible : {-5, 0, 5})
        for (int const hidden : {-5, 0, 5})
            if (1_q / (1_q + attest::exp(attest::rational(visible - hidden + c))) >= 1_q / 1000)
                return false;
    return true;
}

constexpr auto smallest = 17;

static_assert(suffices(smallest) && !suffices(smallest - 1));

// In the worst row the hidden score is larger by 10.

static_assert(1_q / (1_q + attest::exp(16_q - 10_q)) > 1_q / 1000);
static_assert(1_q / (1_q + attest::exp(17_q - 10_q)) < 1_q / 1000);

// **12.** The sink has the term $e^0 = 1$ in the denominator of every row. A row that sees no word gives it the
// whole unit. In any other row, $p_j$ becomes $e^{s_j}/(Z + 1)$, which is $p_j$ times $Z/(Z + 1)$, and that is
// what the sink leaves.

constexpr auto with_sink = attest::above(attest::identity<3>() * words, attest::rows({{0_q, 0_q}}));
constexpr auto sees_sink = attest::masked_by(attest::rows({{true, false, false, true},
                                                           {true, true, false, true},
                                                           {false, false, false, true}}));
constexpr auto drained = attest::attention(attest::identity<3>() * words, with_sink, with_sink,
                                           attest::unscaled, sees_sink);

static_assert(drained.weights(2, 3) == 1_q && drained.output(2, 0) == 0_q && drained.output(2, 1) == 0_q);
static_assert([] {
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t b = 0; b < 2; ++b)
            if (drained.output(i, b) != (1_q - drained.weights(i, 3)) * with_mask.output(i, b))
                return false;
    return true;
}());

} // namespace
