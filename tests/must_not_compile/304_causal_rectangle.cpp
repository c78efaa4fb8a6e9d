// number: ATT-304
// sentence: causal: 1 queries and 2 keys can be aligned in two ways; say causal_from(offset)
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto last = attest::row(X, 1);

#ifdef BAD
inline constexpr auto queries = last;
#else
inline constexpr auto queries = X;
#endif
inline constexpr auto A = attest::attention(queries, X, X, attest::causal);
