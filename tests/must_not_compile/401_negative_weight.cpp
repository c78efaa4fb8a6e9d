// number: ATT-401
// sentence: entry ('dog', 'Riley') of the weights is -1/4; a weight is at least 0
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto relevance = -0.25_q;
#else
constexpr auto relevance = 0.25_q;
#endif
constexpr auto words = attest::tokens<"Riley", "dog">;
constexpr auto weights = attest::rows(words, words, {{1_q, 0_q}, {relevance, 1_q - relevance}});

static_assert(attest::require([] { return attest::row_stochastic(weights); }));
