// A shift by 2^64 - 1 bits is too large; its number is not -1.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/number/integer_arithmetic.hpp>

#ifdef BAD
#define VALUE 18446744073709551615ULL
#else
#define VALUE 1ULL
#endif

static_assert((attest::integer(1) << VALUE) == 2);
