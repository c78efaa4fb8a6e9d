// number: ATT-110
// sentence: ATT-110 outside the domain: an enclosure of fewer bits than 1
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define BITS 0
#else
#define BITS 1
#endif

static_assert(attest::enclose(attest::exp(1_q), BITS).bits() < 2);
