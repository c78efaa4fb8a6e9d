// number: ATT-207
// sentence: with_bias: the keys of the bias and the scores disagree: "b", "a" against "a", "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto X = attest::rows(words, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto B = attest::rows(words, ORDER, {{0_q, 1_q}, {1_q, 0_q}});
inline constexpr auto A = attest::attention(X, X, X, attest::with_bias(B));
