// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/decimal.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define VALUE 2977044505
#else
#define VALUE 40
#endif

static_assert(attest::decimal(attest::exp(attest::rational(VALUE)), 0).view() != "0");
