// number: ATT-201
// sentence: heads: the outputs are 2x2 1x2; all heads answer the same queries
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto A = attest::attention(X, X, X, attest::by_average);
inline constexpr auto B = attest::attention(attest::row(X, 0), X, X, attest::by_average);

#ifdef BAD
inline constexpr auto other_heads = B;
#else
inline constexpr auto other_heads = A;
#endif
inline constexpr auto M = attest::heads(A, other_heads);
