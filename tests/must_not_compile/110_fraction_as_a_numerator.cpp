// 1.5 is not 1.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/rational.hpp>

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

static_assert(attest::rational::from_small(VALUE, 1) == 1);
