// number: ATT-207
// sentence: a mixture: the rows of the output and of the weights disagree: "b", "a" against "a", "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto W = attest::rows(words, attest::tokens<"k">, {{1_q}, {1_q}});
inline constexpr auto V = attest::rows({{3_q}});
inline constexpr auto O = attest::rows(ORDER, {{3_q}, {3_q}});
static_assert(attest::convex_mixture(O, W, V));
