// number: ATT-412
// sentence: claim S0.3 "text: normalised weights are symmetric" does not hold
// sentence: no counterexample: the statement holds here
#include <attest/attest.hpp>
#include <attest/report/claim.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto weights = attest::rows({{1_q, 2_q}, {2_q, 1_q}});
#else
constexpr auto weights = attest::rows({{1_q, 2_q}, {3_q, 1_q}});
#endif

constexpr auto claimed = attest::refutation<"S0.3", "text: normalised weights are symmetric">(
    [] { return attest::refuted_by(attest::symmetric(weights)); });
static_assert(claimed.kind() == attest::claim_kind::refutation);
