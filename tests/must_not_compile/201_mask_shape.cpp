// number: ATT-201
// sentence: masked_by: the mask is 1x2, the scores are 2x2
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
constexpr auto one = attest::rows({{true, true}});
constexpr auto two = attest::rows({{true, true}, {true, true}});

#ifdef BAD
constexpr auto mask = one;
#else
constexpr auto mask = two;
#endif
constexpr auto W = attest::softmax(X, attest::masked_by(mask));
