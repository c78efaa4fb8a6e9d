// number: ATT-103
// sentence: ATT-103 malformed literal: expected decimal digits with at most one point and one exponent
// sentence[g++]: literal_refused<attest::fixed_string<3>{"0x1"}, 1>
// sentence[clang]: literal_refused<
#include <attest/number/literal.hpp>

#ifdef BAD
#define ONE 0x1_q
#else
#define ONE 1_q
#endif

using namespace attest::literals;
static_assert(ONE == 1);
