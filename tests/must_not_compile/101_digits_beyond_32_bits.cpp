// The decimal with 2^32 + 2 digits is not "0.33".
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

static_assert(attest::decimal(1_q / 3, VALUE).view() == "0.33");
