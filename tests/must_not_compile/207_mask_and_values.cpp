// number: ATT-207
// sentence: mix: the keys and the values disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto X = attest::rows({{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto M = attest::rows(words, words, {{true, true}, {false, true}});
inline constexpr auto V = attest::rows(ORDER, {{1_q}, {2_q}});
inline constexpr auto A = attest::attention(X, X, V, attest::masked_by(M));
