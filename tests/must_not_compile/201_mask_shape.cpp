// number: ATT-201
// sentence: masked_by: the mask is 1x2, the scores are 2x2
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto one = attest::rows({{true, true}});
inline constexpr auto two = attest::rows({{true, true}, {true, true}});

#ifdef BAD
inline constexpr auto mask = one;
#else
inline constexpr auto mask = two;
#endif
inline constexpr auto W = attest::softmax(X, attest::masked_by(mask));
