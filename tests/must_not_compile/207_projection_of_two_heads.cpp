// number: ATT-207
// sentence: heads: the columns of a head and the rows of the projection disagree: "a" against "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto X = attest::rows({{1_q, 2_q}});
inline constexpr auto V = attest::rows(attest::tokens<"k">, words, {{1_q, 2_q}});
inline constexpr auto W = attest::rows(ORDER, {{1_q}, {10_q}});
inline constexpr auto A = attest::multi_head_attention<2>(X, X, V);
static_assert(A.project(W)(0, 0) > 0);
