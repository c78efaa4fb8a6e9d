// number: ATT-102
// sentence: ATT-102 division by zero: 0 to a negative power
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

static_assert(attest::power(attest::integer(0), VALUE) == 0);
