// number: ATT-103
// sentence: ATT-103 malformed literal: expected decimal digits with at most one point and one exponent
#include <attest/number/literal.hpp>

#ifdef BAD
#define HALF 0.5.0_q
#else
#define HALF 0.50_q
#endif

using namespace attest::literals;
static_assert(HALF * 2 == 1);
