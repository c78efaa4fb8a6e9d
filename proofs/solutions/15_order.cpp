// # Solutions to chapter 15, order

#include <attest/attest.hpp>

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

constexpr auto near = attest::window(1, 1);

static_assert(attest::require([] {
    constexpr auto backwards = attest::permutation<2, 1, 0>{};
    return attest::equal_up_to_row_permutation(
        layer(words, near), layer(attest::permute_rows(backwards, words), near), backwards);
}));
static_assert(attest::require([] {
    auto const other = layer(attest::permute_rows(attest::permutation<1, 0, 2>{}, words), near);
    return !attest::equal(attest::row(layer(words, near), "dog"), attest::row(other, "dog"));
}));

// **3.** One vector per place, added to the word at that place.

constexpr auto places = attest::rows({{0_q, 1_q}, {0.5_q, 0.5_q}, {1_q, 0_q}});

static_assert(attest::require([] {
    auto const no_news = layer(words + places);
    auto const news = layer(attest::permute_rows(attest::permutation<2, 1, 0>{}, words) + places);
    return !attest::equal(attest::row(no_news, "dog"), attest::row(news, "dog"));
}));

// **4.** A distance has no direction, so the bias of the reversed sentence is the reversed bias. In
// "bites dog man" the distances from "dog" are others.

constexpr auto by_distance =
    attest::with_bias(attest::rows({{0_q, -0.5_q, -1_q}, {-0.5_q, 0_q, -0.5_q}, {-1_q, -0.5_q, 0_q}}));

static_assert(attest::require([] {
    constexpr auto backwards = attest::permutation<2, 1, 0>{};
    return attest::equal_up_to_row_permutation(
        layer(words, by_distance), layer(attest::permute_rows(backwards, words), by_distance),
        backwards);
}));
static_assert(attest::require([] {
    auto const other =
        layer(attest::permute_rows(attest::permutation<1, 0, 2>{}, words), by_distance);
    return !attest::equal(attest::row(layer(words, by_distance), "dog"), attest::row(other, "dog"));
}));

} // namespace
