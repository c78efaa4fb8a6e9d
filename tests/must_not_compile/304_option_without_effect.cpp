// number: ATT-304
// sentence: this option has no effect on weights
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto option = attest::unscaled;
#else
inline constexpr auto option = attest::causal;
#endif
inline constexpr auto W = attest::softmax(X, option);
