// number: ATT-412
// sentence: claim N.1 "two halves are one" does not hold: the question is false
#include <attest/attest.hpp>
#include <attest/report/claim.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto halves =
    attest::claim<"N.1", "two halves are one">([] { return 0.5_q + 0.6_q == 1_q; });
#else
constexpr auto halves =
    attest::claim<"N.1", "two halves are one">([] { return 0.5_q + 0.5_q == 1_q; });
#endif
static_assert(halves.kind() == attest::claim_kind::exact);
