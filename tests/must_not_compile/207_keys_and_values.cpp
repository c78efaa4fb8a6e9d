// number: ATT-207
// sentence: mix: the keys and the values disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
constexpr auto moved = attest::rows(attest::tokens<"b", "a">, {{1_q}, {2_q}});
constexpr auto same = attest::rows(attest::tokens<"a", "b">, {{1_q}, {2_q}});

#ifdef BAD
constexpr auto V = moved;
#else
constexpr auto V = same;
#endif
constexpr auto A = attest::attention(X, X, V);
