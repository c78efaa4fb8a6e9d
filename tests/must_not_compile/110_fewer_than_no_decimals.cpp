// number: ATT-110
// sentence: ATT-110 outside the domain: a number with fewer than 0 decimals
#include <attest/number/decimal.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

using namespace attest::literals;
static_assert(attest::decimal(0.5_q, VALUE).view() != "");
