// number: ATT-106
// sentence: ATT-106 e to a power that is itself an exponential number
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define TIMES 3
#else
#define TIMES 2
#endif

using namespace attest::literals;
static_assert(attest::exp((2 + TIMES * attest::exp(1_q)) / (1 + attest::exp(1_q))) > 1);
