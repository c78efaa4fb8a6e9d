// # Solutions to chapter 2, averaging

#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"birds", "can", "fly">;
constexpr auto X = attest::rows(words, {{2, 0}, {0, 1}, {1, 2}});
constexpr auto thirds = attest::tabulate(words, words, [](auto, auto) { return 1_q / 3; });

// 1. The average of three equal vectors is that vector. So the second averaging does nothing.

static_assert(thirds * thirds == thirds);

// 2. Each word gives its whole share to itself: the identity. Its rank is three. `require` asks
//    loudly and would show the reason; a question with `!` before it is asked silently.

constexpr auto themselves = attest::rows(words, words, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

static_assert(attest::mix(themselves, X) == X);
static_assert(attest::require([] { return attest::row_stochastic(themselves); }));
static_assert(!attest::rank_one(themselves));

// 3. There is none. The three words are the corners of a triangle, and none of them lies on the
//    line through the other two: they are affinely independent. Then a point of the triangle is
//    mixed in one way only. (Chapter 16 is about this.)

static_assert(attest::require([] { return attest::affinely_independent(X); }));

// 4. (a) is true: a row of the product is a mixture, by shares, of rows of shares. For the oracle the
//    compiler checks it. (b) is false, because the product of the oracle with itself is another
//    matrix. (c) is false. A limit of repeated convolutions would not be changed by one more, but the
//    average is. The row $(2, 3, 3, 3, 2)/13$ is not changed, so the words at the ends, which have one
//    neighbour only, count for less.

constexpr auto oracle = attest::rows(words, words, {{0.75_q, 0_q, 0.25_q},
                                                    {0.25_q, 0.5_q, 0.25_q},
                                                    {0.5_q, 0_q, 0.5_q}});
constexpr auto convolution = attest::rows({{1_q / 2, 1_q / 2, 0_q, 0_q, 0_q},
                                           {1_q / 3, 1_q / 3, 1_q / 3, 0_q, 0_q},
                                           {0_q, 1_q / 3, 1_q / 3, 1_q / 3, 0_q},
                                           {0_q, 0_q, 1_q / 3, 1_q / 3, 1_q / 3},
                                           {0_q, 0_q, 0_q, 1_q / 2, 1_q / 2}});
constexpr auto average = attest::row_vector({1_q / 5, 1_q / 5, 1_q / 5, 1_q / 5, 1_q / 5});
constexpr auto unchanged = attest::row_vector({2_q / 13, 3_q / 13, 3_q / 13, 3_q / 13, 2_q / 13});

static_assert(attest::require([] { return attest::row_stochastic(oracle * oracle); }));
static_assert(oracle * oracle != oracle);
static_assert(average * convolution != average);
static_assert(unchanged * convolution == unchanged);

// 5. A half from each neighbour and nothing from itself.

constexpr auto half = attest::rows(attest::tokens<"can">, words, {{1_q / 2, 0_q, 1_q / 2}});

static_assert((half * X)("can", 0) == 1.5_q && (half * X)("can", 1) == 1);

// 6. The oracle after the average changes nothing, since all words are the same by then. The average
//    after the oracle is the average of other words.

static_assert(oracle * thirds == thirds);
static_assert(thirds * oracle != thirds);

// 7. With $b = b/2$, $b$ is 0. Then $a = 3a/4 + c/2$, so $a = 2c$, and the shares are
//    $(2/3, 0, 1/3)$. Only "can" asks for "can", and it keeps half of its share each time: in the end
//    nothing of it is left in any word.

constexpr auto kept = attest::rows(attest::tokens<"kept">, words, {{2_q / 3, 0_q, 1_q / 3}});

static_assert(kept * oracle == kept);
static_assert((oracle * oracle * oracle)("can", "can") == 1_q / 8);

// 8. (b) is true: every row is a mixture of equal rows. (a) is false for the oracle. (c) is false: the
//    matrix that makes half of the second word the first can be undone, but by negative weights.

constexpr auto mixes = attest::rows({{1_q, 0_q}, {1_q / 2, 1_q / 2}});
constexpr auto undoes = attest::rows({{1, 0}, {-1, 2}});

static_assert(attest::column_sums(oracle)(0, "birds") == 1.5_q);
static_assert(undoes * mixes == attest::identity<2>());
static_assert(!attest::row_stochastic(undoes));
