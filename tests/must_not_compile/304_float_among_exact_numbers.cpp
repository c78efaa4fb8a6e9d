// number: ATT-304
// sentence: a built-in float is not an exact number
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto factor = 0.5;
#else
inline constexpr auto factor = 0.5_q;
#endif
inline constexpr auto A = attest::attention(X, X, X, attest::scaled_by(factor));
