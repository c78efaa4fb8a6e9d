// # Solutions to chapter 7, the scale

#include <attest/attest.hpp>

#include <bit>
#include <cstddef>

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
static_assert([] {
    return by_three.weights("query", "near") / by_three.weights("query", "far") == attest::exp(1_q);
}());

// 2. All logits are 0, and chapter 2 says what happens then.

constexpr auto by_nothing = attest::attention(q, K, K, attest::scaled_by(0));

static_assert(attest::require([] {
    return attest::equal(by_nothing.output,
                         attest::attention(q, K, K, attest::by_average).output);
}));
static_assert([] { return by_nothing.weights("query", "far") == 1_q / 3; }());

// 3. $\sqrt 8 = 2\sqrt 2$, so $1/\sqrt 8 = 1/(2\sqrt 2) = \sqrt 2/4$.

constexpr auto share_of_root = 1_q / 4;
constexpr auto share_of_scale = 1_q / 2;

static_assert(1 / attest::square_root(8_q) == share_of_root * attest::square_root(2_q));
static_assert(1 / attest::square_root(8_q) == share_of_scale / attest::square_root(2_q));

// 4. A scale of $-1$ is refused (ATT-304). Computed by hand, the order is turned around: the key that
//    was "against" has the largest weight.

constexpr auto turned = attest::softmax(attest::row_vector({-4, -1, 1}));

static_assert([] { return turned(0, 2) > turned(0, 1) && turned(0, 1) > turned(0, 0); }());
static_assert([] {
    return turned(0, 0) / turned(0, 1) == attest::exp(-3_q)
           && turned(0, 1) / turned(0, 2) == attest::exp(-2_q);
}());

// 5. More: the scores are twice as large, and the scale falls by $\sqrt 2$ only, so the differences of the logits grow
//    by $\sqrt 2$. Half of $1/\sqrt 3$ gives the weights back. The square root fits components that are
//    independent of each other; copies add up in full.

constexpr auto q_twice = attest::rows(attest::tokens<"query">, {{1, 1, 2, 1, 1, 2}});
constexpr auto K_twice = attest::rows(attest::tokens<"near", "far", "against">,
                                      {{1, 1, 1, 1, 1, 1}, {1, 0, 0, 1, 0, 0}, {-1, 0, 0, -1, 0, 0}});
constexpr auto copied = attest::attention(q_twice, K_twice, K);
constexpr auto by_half =
    attest::attention(q_twice, K_twice, K, attest::scaled_by(1 / attest::square_root(12_q)));

static_assert([] { return by_root.weights("query", "near") < 0.85_q; }());
static_assert([] { return copied.weights("query", "near") > 0.85_q; }());
static_assert(attest::require([] { return attest::equal(by_half.weights, by_root.weights); }));

// 6. The scaled scores are 2 and 1.

constexpr auto four = attest::attention(attest::rows({{2, 0, 0, 0}}), attest::rows({{2, 0, 0, 0}, {1, 0, 0, 0}}),
                                        attest::column_vector({0, 1}));

static_assert(four.scores(0, 0) == 4 && four.scores(0, 1) == 2);
static_assert([] { return four.weights(0, 0) / four.weights(0, 1) == attest::exp(1_q); }());

// 7. With the scores 2 and 0, and 1 and 0.

constexpr auto two_scores = attest::row_vector({2, 0});

static_assert([] {
    auto const full = attest::softmax(two_scores);
    auto const halved = attest::softmax(1_q / 2 * two_scores);
    return halved(0, 0) - halved(0, 1) != (full(0, 0) - full(0, 1)) / 2_q;
}());

// 8. It is $d/4$: each of the $d$ products has the mean square $\frac12 \cdot \frac12$. The scale is
//    $2/\sqrt d$. What matters is the mean square of the components, and with 1 for it, as in the chapter, the
//    scale is $1/\sqrt d$.

constexpr attest::rational mean_square_with_zeros(std::size_t d) {
    constexpr long long drawn[] = {0, 0, 1, -1};
    std::size_t const vectors = std::size_t(1) << 2 * d; // two bits for each component
    long long total = 0;
    for (std::size_t query = 0; query < vectors; ++query)
        for (std::size_t key = 0; key < vectors; ++key) {
            long long score = 0;
            for (std::size_t a = 0; a < d; ++a)
                score += drawn[query >> 2 * a & 3U] * drawn[key >> 2 * a & 3U];
            total += score * score;
        }
    return attest::rational(total) / (vectors * vectors);
}

static_assert(mean_square_with_zeros(1) == 1_q / 4);
static_assert(mean_square_with_zeros(2) == 2_q / 4);
static_assert(mean_square_with_zeros(3) == 3_q / 4);

// 9. Of the 9 products 8 or 9 have to be 1: $\binom98 + \binom99 = 10$ of 512. With the scores below $-6$ it
//    is twice that, $5/128$ or 3.9 per cent. From the mean square alone one knows that it is less than a
//    quarter: these squares are above $4 \cdot 9$, and a quarter of them would make the mean larger than 9.
//    There is no smaller bound: let the share $9/(6 + h)^2$ of the scores have the size $6 + h$, and the
//    others be 0.

constexpr int beyond_twice = [] {
    int count = 0;
    for (unsigned products = 0; products < 512; ++products) {
        int const ones = std::popcount(products);
        int const score = ones - (9 - ones);
        if (score > 6 || score < -6)
            ++count;
    }
    return count;
}();

static_assert(attest::rational(beyond_twice) / 512 == 5_q / 128);
static_assert(attest::rounds_to(100 * 5_q / 128, 3.9_q, 1));

// 10. (a) and (c) are right: a factor of the query is a factor of the score, and so is one of the key, and
//     $\sqrt{\sqrt d}$ twice is $\sqrt d$. (b) divides the scores by $d$.

constexpr auto root_3 = attest::square_root(3_q);
constexpr auto scaled_queries = attest::attention(1 / root_3 * q, K, K, attest::unscaled);
constexpr auto scaled_both = attest::attention(1 / root_3 * q, 1 / root_3 * K, K, attest::unscaled);

static_assert(attest::require([] { return attest::equal(scaled_queries.weights, by_root.weights); }));
static_assert(attest::require([] { return attest::equal(scaled_both.weights, by_three.weights); }));

constexpr auto wide = attest::tabulate<2, 16>([](std::size_t i, std::size_t a) { return a < 8 * i ? 0 : 1; });
constexpr auto wide_by_root = attest::attention(wide, wide, wide);
constexpr auto wide_query = attest::attention(1_q / 4 * wide, wide, wide, attest::unscaled);
constexpr auto wide_both = attest::attention(1_q / 4 * wide, 1_q / 4 * wide, wide, attest::unscaled);
constexpr auto wide_halves = attest::attention(1_q / 2 * wide, 1_q / 2 * wide, wide, attest::unscaled);

static_assert(attest::require([] { return attest::equal(wide_query.weights, wide_by_root.weights); }));
static_assert(attest::require([] { return attest::equal(wide_halves.weights, wide_by_root.weights); }));
static_assert(!attest::equal(wide_both.weights, wide_by_root.weights));
static_assert(wide_query.scores(0, 0) == 4 && wide_both.scores(0, 0) == 1
              && wide_halves.scores(0, 0) == 4);

// 11. With a key of one sign, the square of the score is that of the sum of the query's signs. Their mean
//     square is $d$ if the signs are independent. If the query has one sign as well, the score is $d$ or
//     $-d$, and the mean square is $d^2$. Chapter 25 assumes that the components of the *keys* are
//     uncorrelated. Of the queries it assumes only that each component has the mean square 1. The roles may
//     be exchanged: one side has to be uncorrelated, and in the second case neither is.

constexpr attest::rational mean_square_of_equal_keys(std::size_t d, bool equal_queries) {
    std::size_t const patterns = std::size_t(1) << d;
    long long total = 0;
    for (std::size_t query = 0; query < patterns; ++query) {
        long long sum = 0;
        for (std::size_t a = 0; a < d; ++a)
            sum += (query >> (equal_queries ? 0 : a) & 1U) == 0 ? 1 : -1;
        total += 2 * sum * sum; // a key of ones, and a key of minus ones
    }
    return attest::rational(total) / (2 * patterns);
}

constexpr auto signs_one_by_one = [](std::size_t d) { return d; };
constexpr auto signs_alike = [](std::size_t d) { return d * d; };

constexpr bool is_mean_square(auto const& function, bool equal_queries) {
    for (std::size_t d = 1; d <= 6; ++d)
        if (mean_square_of_equal_keys(d, equal_queries) != function(d))
            return false;
    return true;
}

static_assert(is_mean_square(signs_one_by_one, false) && is_mean_square(signs_alike, true));

// 12. The average is $1/3$. With the scale 0.3 the output is about 0.345. With the larger scale 0.48 it is on
//     its way back, and between $1/3$ and 0.334. The second key has the second score: at first it gains from
//     the third, later it loses to the first.

constexpr attest::exponential second_weight(attest::rational const& scale) {
    return attest::softmax(scale * attest::row_vector({3, 2, 0}))(0, 1);
}

constexpr bool is_nearer_to_a_third(attest::exponential const& x, attest::exponential const& y) {
    return (x - 1_q / 3) * (x - 1_q / 3) < (y - 1_q / 3) * (y - 1_q / 3);
}

constexpr auto smaller_scale = 0.3_q;
constexpr auto larger_scale = 0.48_q;

static_assert(0 < smaller_scale && smaller_scale < larger_scale);
static_assert([] {
    return is_nearer_to_a_third(second_weight(larger_scale), second_weight(smaller_scale));
}());

//     Only the second value is not 0, so the output is the weight of the second key.

static_assert([] { return second_weight(0.3_q) > 0.3445_q && second_weight(0.3_q) < 0.345_q; }());
static_assert([] { return second_weight(0.48_q) > 1_q / 3 && second_weight(0.48_q) < 0.334_q; }());
static_assert([] { return second_weight(1) < 1_q / 3; }());
