// number: ATT-105
// sentence: ATT-105 precision cap: an exponential to more than 7168 bits
#include <attest/number/enclosure.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define BITS 7169
#else
#define BITS 512
#endif

using namespace attest::literals;
static_assert(attest::enclose_exp(attest::surd(1e-9_q), BITS) > attest::enclosure(1));
