// number: ATT-207
// sentence: a mixture: the columns of the output and of the values disagree: "b", "a" against "a", "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto W = attest::rows({{1_q}});
inline constexpr auto V = attest::rows(attest::tokens<"k">, words, {{3_q, 3_q}});
inline constexpr auto O = attest::rows(attest::tokens<"o">, ORDER, {{3_q, 3_q}});
static_assert(attest::convex_mixture(O, W, V));
