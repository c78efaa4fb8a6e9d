// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE 8192
#else
#define VALUE 8191
#endif

static_assert((attest::integer(1) << 8192) * (attest::integer(1) << VALUE) > 0);
