// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define BITS 16384
#else
#define BITS 16383
#endif

static_assert(attest::bit_length(attest::integer(1) << BITS) > 16000);
