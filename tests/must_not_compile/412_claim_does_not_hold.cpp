// number: ATT-412
// sentence: claim S1.2 "every row of weights sums to 1" does not hold
// sentence: row 'it' of the weights sums to 9/10, not to 1
#include <attest/attest.hpp>
#include <attest/report/claim.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "it">;
#ifdef BAD
constexpr auto weights = attest::rows(words, {{0.5_q, 0.5_q}, {0.8_q, 0.1_q}});
#else
constexpr auto weights = attest::rows(words, {{0.5_q, 0.5_q}, {0.8_q, 0.2_q}});
#endif

constexpr auto sums = attest::claim<"S1.2", "every row of weights sums to 1">(
    [] { return attest::row_stochastic(weights); });
static_assert(sums.id() == "S1.2");
