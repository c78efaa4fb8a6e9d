// number: ATT-412
// sentence: this claim does not hold: the question is false
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
static_assert(attest::require([] { return 0.1_q + 0.2_q != 0.3_q; }));
#else
static_assert(attest::require([] { return 0.1_q + 0.2_q == 0.3_q; }));
#endif
