// number: ATT-110
// sentence: ATT-110 outside the domain: a shift by fewer than 0 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

static_assert((attest::integer(4) << VALUE) > 0);
