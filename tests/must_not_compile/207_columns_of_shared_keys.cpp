// number: ATT-207
// sentence: disagree: "a" against "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define COLUMNS named
#else
#define COLUMNS unnamed
#endif

constexpr auto four = attest::tokens<"a", "b", "c", "d">;
constexpr auto two = attest::tokens<"b", "a">;
inline constexpr auto Q = attest::rows(attest::tokens<"q">, four, {{1_q, 2_q, 3_q, 4_q}});
inline constexpr auto named = attest::rows(attest::tokens<"k">, two, {{1_q, 2_q}});
inline constexpr auto unnamed = attest::rows(attest::tokens<"k">, {{1_q, 2_q}});
inline constexpr auto K = COLUMNS;
inline constexpr auto A = attest::multi_head_attention<4, 2>(Q, K, K);
