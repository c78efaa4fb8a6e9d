// # Solutions to chapter 14, cross-attention and where it came from

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

constexpr auto english = attest::rows(
    attest::tokens<"the", "cat", "is", "asleep">,
    {{1_q, 0.1_q, 0_q}, {0.2_q, 1_q, 0.1_q}, {0_q, 0.1_q, 0.5_q}, {0_q, 0.3_q, 1.5_q}});
constexpr auto french =
    attest::rows(attest::tokens<"le", "chat", "dort">, {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}});

// **1.** Four rows and three columns. "cat" attends most to "chat".

constexpr auto back = attest::attention(english, french, french, attest::unscaled);

static_assert(back.weights.rows == 4 && back.weights.columns == 3);
static_assert(attest::require([] {
    return attest::greater_in_row(back.weights, "cat", "chat", "le");
}));
static_assert(attest::require([] {
    return attest::greater_in_row(back.weights, "cat", "chat", "dort");
}));

// **2.** The last query has index 2, and $j \le 2 + 1$ holds for all four keys.

static_assert(attest::require([] {
    auto const open = attest::attention(french, english, english, attest::unscaled);
    auto const shifted =
        attest::attention(french, english, english, attest::unscaled, attest::causal_from(1));
    return attest::equal(attest::row(shifted.output, "dort"), attest::row(open.output, "dort"));
}));

// **3.** All dot products with the zero vector are 0, so all four weights are $1/4$.

static_assert(attest::require([] {
    auto const step = attest::decoder_step(attest::rows({{0, 0, 0}}), english);
    return attest::equal(step.output, attest::column_sums(english) / 4_q);
}));

// **4.** "is" attends most to "dort", and "dort" more to "asleep" than to "is".

static_assert(attest::require([] {
    return attest::greater_in_row(back.weights, "is", "dort", "chat");
}));
static_assert(attest::require([] {
    return attest::greater_in_row(back.weights, "is", "dort", "le");
}));
static_assert(attest::require([] {
    constexpr auto forth = attest::attention(french, english, english, attest::unscaled);
    return attest::greater_in_row(forth.weights, "dort", "asleep", "is");
}));

// **5.** Each of the four rows sums to 1, so the three columns together sum to 4.

static_assert(attest::require([] { return attest::row_stochastic(back.weights); }));
static_assert([] {
    return attest::column_sums(back.weights)(0, "le") + attest::column_sums(back.weights)(0, "chat")
               + attest::column_sums(back.weights)(0, "dort")
           == 4_q;
}());
static_assert([] { return attest::column_sums(back.weights)(0, "chat") != 1_q; }());

// **6.** The three components are independent of each other in the four words, so no two words do. But
// with two English words there are such: what counts is the difference of the scores.

constexpr auto two_words = attest::rows({{1, 0, 0}, {0, 1, 0}});
constexpr auto different = attest::rows({{1, 1, 0}, {2, 2, 5}});

static_assert(attest::require([] {
    auto const output = attest::attention(different, two_words, two_words, attest::unscaled).output;
    return attest::equal(attest::row(output, 0), attest::row(output, 1));
}));

} // namespace
