// An enclosure has no 62.5 bits.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/enclose.hpp>

#ifdef BAD
#define VALUE 62.5
#else
#define VALUE 62
#endif

static_assert(attest::enclose(attest::rational(1), VALUE).bits() == 62);
