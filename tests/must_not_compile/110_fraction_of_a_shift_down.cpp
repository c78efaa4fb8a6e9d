// 1.5 bits are not one.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/integer_arithmetic.hpp>

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

static_assert((attest::integer(4) >> VALUE) == 2);
