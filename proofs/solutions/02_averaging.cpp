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
