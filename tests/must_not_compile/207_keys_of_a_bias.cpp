// number: ATT-207
// sentence: with_bias: the keys of the bias and the scores disagree: "b", "a" against "a", "b"
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"a", "b">;
inline constexpr auto X = attest::rows(words, {{1_q, 2_q}, {0_q, 1_q}});
#ifdef BAD
inline constexpr auto B = attest::rows(words, attest::tokens<"b", "a">, {{0_q, 1_q}, {1_q, 0_q}});
#else
inline constexpr auto B = attest::rows(words, attest::tokens<"a", "b">, {{0_q, 1_q}, {1_q, 0_q}});
#endif
inline constexpr auto A = attest::attention(X, X, X, attest::with_bias(B));
