// number: ATT-207
// sentence: attention_weights: the keys of scores and mask disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto X = attest::rows(words, words, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto M = attest::rows(words, ORDER, {{true, true}, {false, true}});
using weights = attest::attention_weights<decltype(X), decltype(M), decltype(attest::by_softmax)>;
constexpr weights W(X, M);
