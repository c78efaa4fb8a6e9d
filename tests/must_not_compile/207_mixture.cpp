// number: ATT-207
// sentence: a mixture: the keys and the values disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto O = attest::rows({{1_q}});
inline constexpr auto W = attest::rows(attest::tokens<"q">, words, {{1_q, 0_q}});
inline constexpr auto V = attest::rows(ORDER, {{1_q}, {2_q}});
static_assert(attest::convex_mixture(O, W, V));
