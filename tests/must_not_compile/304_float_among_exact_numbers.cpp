// number: ATT-304
// sentence: a built-in float is not an exact number
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
constexpr auto factor = 0.5;
#else
constexpr auto factor = 0.5_q;
#endif
constexpr auto A = attest::attention(X, X, X, attest::scaled_by(factor));
