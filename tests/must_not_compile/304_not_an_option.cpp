// number: ATT-304
// sentence: this argument is not an option of attention
// differs: a number in place of an option
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto option = 1_q;
#else
inline constexpr auto option = attest::causal;
#endif
inline constexpr auto A = attest::attention(X, X, X, option);
