// number: ATT-102
// sentence: ATT-102 division by zero: a sum of exponentials divided by 0
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define RIGHT 5_q / 6
#else
#define RIGHT 5_q / 7
#endif

using namespace attest::literals;
static_assert(1 / (attest::exp(1_q / 2) * attest::exp(1_q / 3) - attest::exp(RIGHT)) != 0);
