// number: ATT-110
// sentence: ATT-110 outside the domain: an enclosure of fewer bits than 1
#include <attest/number/enclosure.hpp>

#ifdef BAD
#define VALUE 0
#else
#define VALUE 1
#endif

static_assert(attest::enclosure(1, VALUE).bits() < 2);
