// 2^32 + 62 bits are not 62.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/number/enclosure.hpp>

#ifdef BAD
#define VALUE 4294967358
#else
#define VALUE 62
#endif

static_assert(attest::enclosure(attest::rational(1), VALUE).bits() == 62);
