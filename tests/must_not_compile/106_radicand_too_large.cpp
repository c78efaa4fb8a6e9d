// number: ATT-106
// sentence: ATT-106 a square root whose radicand exceeds 2^40
#include <attest/number/surd.hpp>

#ifdef BAD
#define VALUE 1099511627777
#else
#define VALUE 1099511627776
#endif

static_assert(attest::surd(0, 1, VALUE) > 0);
