// number: ATT-102
// sentence: ATT-102 division by zero: a fraction with denominator 0
#include <attest/number/rational.hpp>

#ifdef BAD
#define VALUE 0
#else
#define VALUE 2
#endif

static_assert(attest::rational::from_small(1, VALUE) > 0);
