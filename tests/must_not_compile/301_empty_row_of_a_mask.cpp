// number: ATT-301
// sentence: a query has no key left after the masks
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
constexpr bool last = false;
#else
constexpr bool last = true;
#endif
constexpr auto mask = attest::rows({{true, true}, {false, last}});
constexpr auto W = attest::softmax(X, attest::masked_by(mask));
