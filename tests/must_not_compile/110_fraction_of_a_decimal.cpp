// 2.9 decimals are neither 2 nor 3.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/decimal.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

#ifdef BAD
#define VALUE 2.9
#else
#define VALUE 2
#endif

static_assert(rounds_to(1_q / 3, 0.33_q, VALUE));
