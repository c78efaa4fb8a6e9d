// number: ATT-304
// sentence: an option of attention is given twice
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto A =
    attest::attention(X, X, X, attest::by_average, attest::causal, attest::by_sum);
#else
inline constexpr auto A =
    attest::attention(X, X, X, attest::by_average, attest::causal, attest::unscaled);
#endif
