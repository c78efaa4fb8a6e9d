// number: ATT-304
// sentence: scaled_by: the scale of the scores is negative
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto size = 1_q;
#else
inline constexpr auto size = 0_q;
#endif
inline constexpr auto A = attest::attention(X, X, X, attest::scaled_by(0_q - size));
