// number: ATT-201
// sentence: with_bias: the bias is 1x2, the scores are 2x2
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto first = attest::row(X, 0);

#ifdef BAD
inline constexpr auto bias = first;
#else
inline constexpr auto bias = X;
#endif
inline constexpr auto A = attest::attention(X, X, X, attest::with_bias(bias));
