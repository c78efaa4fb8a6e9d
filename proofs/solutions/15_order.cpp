// # Solutions to chapter 15, order

#include <attest/attest.hpp>

#include <cstddef>
#include <string_view>

using namespace attest::literals;

namespace {

constexpr auto words =
    attest::rows(attest::tokens<"dog", "bites", "man">, {{2, 0}, {0, 1}, {1, 1}});
constexpr auto W_query = attest::rows({{1, 0}, {1, 1}});
constexpr auto W_key = attest::rows({{1, 1}, {0, 1}});
constexpr auto W_value = attest::rows({{1, 0}, {0, 1}});

constexpr auto layer(auto const& sentence, auto const&... options) {
    return attest::self_attention(sentence, W_query, W_key, W_value, attest::unscaled, options...)
        .output;
}

// **1.** Tokens must differ, so the two places get numbers. Without positions both places ask the
// same question of the same keys and get the same output. With a causal mask the first sees only
// itself.

constexpr auto man_bites_man =
    attest::rows(attest::tokens<"man 1", "bites", "man 2">, {{1, 1}, {0, 1}, {1, 1}});

static_assert(man_bites_man("man 1", 0) == words("man", 0)
              && man_bites_man("man 1", 1) == words("man", 1)
              && man_bites_man("bites", 0) == words("bites", 0)
              && man_bites_man("bites", 1) == words("bites", 1));
static_assert(attest::require([] {
    auto const output = layer(man_bites_man);
    return attest::equal(attest::row(output, "man 1"), attest::row(output, "man 2"));
}));
static_assert(attest::require([] {
    auto const output = layer(man_bites_man, attest::causal);
    return !attest::equal(attest::row(output, "man 1"), attest::row(output, "man 2"));
}));

// **2.** In the reversal every word has the same neighbours. In "bites dog man" the dog has two
// neighbours where it had one.

constexpr attest::window near(1, 1);
constexpr auto another_order = attest::permutation<1, 0, 2>{};

static_assert(attest::require([] {
    constexpr auto backwards = attest::permutation<2, 1, 0>{};
    return attest::equal_up_to_row_permutation(
        layer(words, near), layer(attest::permute_rows(backwards, words), near), backwards);
}));
static_assert(attest::require([] {
    auto const other = layer(attest::permute_rows(another_order, words), near);
    return !attest::equal(attest::row(layer(words, near), "dog"), attest::row(other, "dog"));
}));

// **3.** One vector per place, added to the word at that place.

constexpr auto places = attest::rows({{0_q, 1_q}, {0.5_q, 0.5_q}, {1_q, 0_q}});

static_assert(attest::row(places, 0) != attest::row(places, 1)
              && attest::row(places, 1) != attest::row(places, 2)
              && attest::row(places, 2) != attest::row(places, 0));
static_assert(attest::require([] {
    auto const no_news = layer(words + places);
    auto const news = layer(attest::permute_rows(attest::permutation<2, 1, 0>{}, words) + places);
    return !attest::equal(attest::row(no_news, "dog"), attest::row(news, "dog"));
}));

// **4.** A distance has no direction, so the bias of the reversed sentence is the reversed bias. In
// "bites dog man" the distances from "dog" are others.

constexpr attest::with_bias
    by_distance(attest::rows({{0_q, -0.5_q, -1_q}, {-0.5_q, 0_q, -0.5_q}, {-1_q, -0.5_q, 0_q}}));
constexpr auto order_told_apart = attest::permutation<1, 0, 2>{};

static_assert(attest::require([] {
    constexpr auto backwards = attest::permutation<2, 1, 0>{};
    return attest::equal_up_to_row_permutation(
        layer(words, by_distance), layer(attest::permute_rows(backwards, words), by_distance),
        backwards);
}));
static_assert(attest::require([] {
    auto const other = layer(attest::permute_rows(order_told_apart, words), by_distance);
    return !attest::equal(attest::row(layer(words, by_distance), "dog"), attest::row(other, "dog"));
}));

// **5.** (b) is true. (a) is false: the last word sees all keys, and in which order they are offered does not
// matter. Without positions, only what a word does *not* see tells it where it is. (c) is false: the values
// have changed.

constexpr attest::rotation turn[] = {attest::rotation(3_q / 5, 4_q / 5)};

constexpr auto with_places(auto const& sentence) {
    return attest::attention(
               attest::rotary(sentence * W_query, turn, attest::pairing::interleaved, 0),
               attest::rotary(sentence * W_key, turn, attest::pairing::interleaved, 0),
               sentence * W_value, attest::unscaled, attest::causal)
        .output;
}

constexpr auto bites_first() {
    return attest::permute_rows(attest::permutation<1, 0, 2>{}, words);
}

constexpr auto moved() {
    return words + attest::rows({{1, 1}, {1, 1}, {1, 1}});
}

constexpr bool man_differs(auto const& output, auto const& other) {
    return !attest::equal(attest::row(output, "man"), attest::row(other, "man"));
}

constexpr auto a_is_true = false;
constexpr auto b_is_true = true;
constexpr auto c_is_true = false;

static_assert([] {
    return a_is_true
           == man_differs(layer(words, attest::causal), layer(bites_first(), attest::causal));
}());
static_assert([] {
    return b_is_true == man_differs(with_places(words), with_places(bites_first()));
}());
static_assert([] { return c_is_true == bool(attest::equal(layer(moved()), layer(words))); }());

// **6.** The two differ by $\lambda i$, which is common to the row, so they give the same weights under any mask
// and under none. Up to the diagonal $\lambda (j - i)$ is minus $\lambda$ times the distance; behind it, it is not.

constexpr auto by_step() {
    return attest::rows({{0_q, 0.5_q, 1_q}, {-0.5_q, 0_q, 0.5_q}, {-1_q, -0.5_q, 0_q}});
}

constexpr auto by_place() {
    return attest::rows({{0_q, 0.5_q, 1_q}, {0_q, 0.5_q, 1_q}, {0_q, 0.5_q, 1_q}});
}

constexpr auto weights_with(auto const&... options) {
    return attest::self_attention(words, W_query, W_key, W_value, attest::unscaled, options...)
        .weights;
}

constexpr auto common_to_a_row = attest::column_vector({0_q, -0.5_q, -1_q});
constexpr auto mask_is_needed = false;

static_assert(by_step() - by_place() == common_to_a_row * attest::rows({{1, 1, 1}}));
static_assert(attest::require([] {
    return attest::equal(weights_with(attest::with_bias(by_step()), attest::causal),
                         weights_with(attest::with_bias(by_place()), attest::causal));
}));
static_assert([] {
    return mask_is_needed
           != bool(attest::equal(weights_with(attest::with_bias(by_step())),
                                 weights_with(attest::with_bias(by_place()))));
}());
static_assert(attest::require([] {
    return attest::equal(weights_with(by_distance, attest::causal),
                         weights_with(attest::with_bias(by_step()), attest::causal));
}));

// **7.** No. The score has the terms word times place and place times place, and these change.
// The place after the last may have any vector.

constexpr auto later_places = attest::rows({{0.5_q, 0.5_q}, {1_q, 0_q}, {1_q, -1_q}});

static_assert(attest::select_rows<0, 1>(later_places) == attest::select_rows<1, 2>(places));
static_assert(attest::require([] {
    constexpr auto scores_at = [](auto const& at) {
        return attest::self_attention(words + at, W_query, W_key, W_value, attest::unscaled).scores;
    };
    return attest::refuted_by(attest::equal(scores_at(places), scores_at(later_places)));
}));

// **8.** The score is $|x|^2 \cos((n - m)\theta)$, and the cosine of an angle is that of its negative. The queries
// and keys of the three words differ, because $W_{query}$ and $W_{key}$ do, and no query is a multiple of its key.
// Then the sine counts as well.

constexpr auto score_of(auto const& asked, auto const& offered, long long at, long long from) {
    auto const score = attest::rotary(asked, turn, attest::pairing::interleaved, at)
                       * attest::transpose(attest::rotary(offered, turn, attest::pairing::interleaved, from));
    return score(0, 0);
}

constexpr auto same_vector = attest::rows({{2, 1}});
constexpr auto dog_query = attest::row(words, "dog") * W_query;
constexpr auto dog_key = attest::row(words, "dog") * W_key;

static_assert(same_vector.rows == 1);
static_assert(score_of(same_vector, same_vector, 3, 1) == score_of(same_vector, same_vector, 1, 3)
              && score_of(same_vector, same_vector, 3, 1) != 0);
static_assert([] {
    for (std::size_t word = 0; word < 3; ++word) {
        auto const asked = attest::row(words, word) * W_query;
        auto const offered = attest::row(words, word) * W_key;
        if (score_of(asked, offered, 3, 1) == score_of(asked, offered, 1, 3))
            return false;
    }
    return true;
}());

// **9.** Four right angles are a whole turn, so distances that differ by 4, 8, 12 and so on have the same
// score. With $(3/5, 4/5)$, $a_{n+1} = 3a_n - 4b_n$ and $b_{n+1} = 4a_n + 3b_n$. Let $a_n$ and $b_n$ have the
// remainders 3 and 4 when divided by 5, as $a_1$ and $b_1$ do. Then $9 - 16 = -7$ has the remainder 3 and $12 + 12 = 24$ the
// remainder 4, so the next pair has them, too. For $n \ge 1$ the score of "dog" at the distance $n$ is
// $4 (a_n - b_n)/5^n$, whose numerator has the remainder 1. So the fraction cannot be reduced, and each distance has a
// denominator of its own. Some distances still have nearly the same score, and rounding may make the scores equal.
// Several angles help, and models use several.

constexpr attest::rotation quarter[] = {attest::rotation(0_q, 1_q)};

constexpr auto score_after_quarters(long long place) {
    auto const turned = attest::rotary(attest::rows({{2, 1}}), quarter, attest::pairing::interleaved, place);
    return turned(0, 0); // with the query (1, 0) at place 0
}

constexpr auto period = 4; // distances that differ by a multiple of it have the same score
constexpr auto rest_of_a = 3;
constexpr auto rest_of_b = 4;

static_assert([] {
    for (long long distance = 0; distance < 8; ++distance)
        if ((score_after_quarters(distance) == score_after_quarters(0)) != (distance % period == 0))
            return false;
    return true;
}());
static_assert(period > 0);
static_assert(0 <= rest_of_a && rest_of_a < 5 && 0 <= rest_of_b && rest_of_b < 5);
static_assert((3 * rest_of_a - 4 * rest_of_b - rest_of_a) % 5 == 0 // the step, for all n
              && (4 * rest_of_a + 3 * rest_of_b - rest_of_b) % 5 == 0);
static_assert([] {
    long long a = 1, b = 0, power = 1;
    for (long long distance = 0; distance <= 12; ++distance) {
        if (score_of(dog_query, dog_key, 0, distance) != attest::rational(4 * (a - b), power))
            return false;
        if (distance > 0 && ((a - rest_of_a) % 5 != 0 || (b - rest_of_b) % 5 != 0))
            return false;
        long long const next = 3 * a - 4 * b;
        b = 4 * a + 3 * b;
        a = next;
        power *= 5;
    }
    return 4 * (rest_of_a - rest_of_b) % 5 != 0; // so the fraction cannot be reduced
}());

// **10.** No. The rows of the two outputs are the same, in another order, and the largest of some numbers does
// not depend on their order. In both sentences the first number is that of "man", the second that of "bites".

constexpr auto reversed() {
    return attest::permute_rows(attest::permutation<2, 1, 0>{}, words);
}

constexpr std::string_view word_with_the_largest(std::size_t column, auto const& sentence) {
    auto const output = layer(sentence);
    std::size_t found = 0;
    for (std::size_t place = 1; place < 3; ++place)
        if (output(place, column) > output(found, column))
            found = place;
    return decltype(output)::row_names::name(found);
}

static_assert(word_with_the_largest(0, words) == "man");
static_assert(word_with_the_largest(1, words) == "bites");
static_assert(word_with_the_largest(0, reversed()) == "man");
static_assert(word_with_the_largest(1, reversed()) == "bites");
static_assert(attest::require([] {
    return attest::equal_up_to_row_permutation(layer(words), layer(reversed()),
                                               attest::permutation<2, 1, 0>{});
}));

} // namespace
