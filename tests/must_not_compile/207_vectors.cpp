// number: ATT-207
// sentence: dot: the entries of the two vectors disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto u = attest::rows(attest::tokens<"u">, words, {{1_q, 2_q}});
inline constexpr auto v = attest::rows(ORDER, {{3_q}, {4_q}});
static_assert(attest::dot(u, v) == 11_q);
