// number: ATT-207
// sentence: product: the columns of the left factor and the rows of the right one disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto V = attest::rows(attest::tokens<"k">, words, {{1_q, 2_q}});
inline constexpr auto W = attest::rows(ORDER, {{1_q}, {2_q}});
inline constexpr auto one = attest::split_heads<1>(V);
inline constexpr auto A = attest::product(one[0], W);
