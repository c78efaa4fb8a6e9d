// number: ATT-102
// sentence: ATT-102 division by zero: a rational divided by 0
#include <attest/number/literal.hpp>

#ifdef BAD
#define DIVISOR 0_q
#else
#define DIVISOR 7_q
#endif

using namespace attest::literals;
constexpr auto quotient = 3_q / DIVISOR;
