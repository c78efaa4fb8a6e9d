// number: ATT-110
// sentence: ATT-110 outside the domain: a negative power of an integer is a fraction
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

static_assert(attest::power(attest::integer(2), VALUE) > 0);
