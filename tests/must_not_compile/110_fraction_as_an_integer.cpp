// 2.5 is not 2.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/integer.hpp>

#ifdef BAD
#define VALUE 2.5
#else
#define VALUE 2
#endif

static_assert(attest::integer::from_small(VALUE) == 2);
