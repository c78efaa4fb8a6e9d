// 2^0.5 is not 1.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/dyadic.hpp>

#ifdef BAD
#define VALUE 0.5
#else
#define VALUE 0
#endif

static_assert(attest::dyadic(1, VALUE) == attest::dyadic(1, 0));
