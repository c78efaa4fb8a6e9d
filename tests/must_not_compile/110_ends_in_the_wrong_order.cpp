// number: ATT-110
// sentence: ATT-110 outside the domain: the lower end of an enclosure above its upper end
#include <attest/number/enclosure.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

static_assert(attest::enclosure(attest::dyadic(0, 0), attest::dyadic(VALUE, 0)).bits() > 0);
