// number: ATT-103
// sentence: ATT-103 malformed literal: expected decimal digits with at most one point and one exponent
#include <attest/number/literal.hpp>

#ifdef BAD
#define LARGE 1e4001_q
#else
#define LARGE 1e4000_q
#endif

using namespace attest::literals;
static_assert(LARGE > 1);
