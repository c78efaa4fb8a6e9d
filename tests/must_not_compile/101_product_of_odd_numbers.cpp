// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE 1
#else
#define VALUE -1
#endif

// (2^8192 + 1)² needs 16385 bits, (2^8192 + 1)(2^8192 − 1) does not.
static_assert(((attest::integer(1) << 8192) + 1) * ((attest::integer(1) << 8192) + VALUE) > 0);
