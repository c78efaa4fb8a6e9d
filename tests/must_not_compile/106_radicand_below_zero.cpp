// number: ATT-106
// sentence: ATT-106 the square root of a negative number is not real
#include <attest/number/surd.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

static_assert(attest::surd(0, 1, VALUE) > 0);
