// number: ATT-101
// sentence: ATT-101 integer overflow: a wide integer asked for as 64 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE 63
#else
#define VALUE 62
#endif

static_assert((attest::integer(1) << VALUE).small() >= 0);
