// number: ATT-207
// sentence: product: the columns of the left factor and the rows of the right one disagree: "a" against "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto Q = attest::rows(attest::tokens<"q">, words, {{1_q, 2_q}});
inline constexpr auto K = attest::rows(attest::tokens<"k">, ORDER, {{1_q, 2_q}});
inline constexpr auto A = attest::multi_head_attention<2>(Q, K, K);
