// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE 4294967296
#else
#define VALUE 16382
#endif

static_assert(attest::power(attest::integer(2), VALUE) > 0);
