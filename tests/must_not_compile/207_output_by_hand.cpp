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
inline constexpr auto W = attest::softmax(attest::rows(words, words, {{1_q, 2_q}, {0_q, 1_q}}));
inline constexpr auto V = attest::rows(ORDER, {{1_q}, {2_q}});
constexpr attest::attention_output<decltype(W), decltype(V)> O(W, V);
