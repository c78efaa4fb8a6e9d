// number: ATT-401
// sentence: row 'it' of the weights sums to 11/10, not to 1
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto last = 0.5_q;
#else
constexpr auto last = 0.4_q;
#endif
constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto weights = attest::rows(words, words, {{0.7_q, 0.3_q}, {0.6_q, last}});

static_assert(attest::require([] { return attest::row_stochastic(weights); }));
