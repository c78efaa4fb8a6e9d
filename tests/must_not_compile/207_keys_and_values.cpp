// number: ATT-207
// sentence: mix: the keys and the values disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto moved = attest::rows(attest::tokens<"b", "a">, {{1_q}, {2_q}});
inline constexpr auto same = attest::rows(attest::tokens<"a", "b">, {{1_q}, {2_q}});

#ifdef BAD
inline constexpr auto V = moved;
#else
inline constexpr auto V = same;
#endif
inline constexpr auto A = attest::attention(X, X, V);
