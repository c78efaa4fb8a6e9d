// number: ATT-207
// sentence: heads: the columns of a head and the rows of the projection disagree: "a", "b" against "b", "a"
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
inline constexpr auto A = attest::attention(X, X, V);
inline constexpr auto W = attest::rows(ORDER, {{1_q}, {2_q}});
inline constexpr auto O = attest::heads(A).project(W);
