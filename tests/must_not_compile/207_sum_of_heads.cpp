// number: ATT-207
// sentence: heads: the columns of a head and the rows of the projection disagree: "c", "d" against "d", "c"
// differs: two tokens of the projection change places
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ROWS "a", "b", "d", "c"
#else
#define ROWS "a", "b", "c", "d"
#endif

inline constexpr auto X = attest::rows({{1_q, 2_q}});
inline constexpr auto V = attest::rows(attest::tokens<"k">, attest::tokens<"a", "b">, {{1_q, 2_q}});
inline constexpr auto U = attest::rows(attest::tokens<"k">, attest::tokens<"c", "d">, {{1_q, 2_q}});
inline constexpr auto W = attest::rows(attest::tokens<ROWS>, {{1_q}, {2_q}, {3_q}, {4_q}});
inline constexpr auto O =
    attest::heads(attest::attention(X, X, V), attest::attention(X, X, U)).sum_of_heads(W);
