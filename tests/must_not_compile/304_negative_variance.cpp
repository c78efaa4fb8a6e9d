// number: ATT-304
// sentence: gaussian_scores: the variance is not positive
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto variance = -1_q;
#else
inline constexpr auto variance = 1_q;
#endif
inline constexpr auto A = attest::nadaraya_watson(X, X, X, variance);
