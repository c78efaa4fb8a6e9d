// number: ATT-106
// sentence: ATT-106 e to a power that is itself an exponential number
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define INNER 1_q
#else
#define INNER 0_q
#endif

using namespace attest::literals;
static_assert(attest::exp(attest::exp(INNER)) > 1);
