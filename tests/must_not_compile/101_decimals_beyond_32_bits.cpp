// 2^32 + 2 decimals are not 2: a third has more threes than 0.33.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/number/decimal.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

#ifdef BAD
#define VALUE 4294967298
#else
#define VALUE 2
#endif

static_assert(rounds_to(1_q / 3, 0.33_q, VALUE));
