// expect: it states no sentence
// number: ATT-999
#include <attest/attest.hpp>

#ifdef BAD
static_assert(2 >= 3);
#else
static_assert(3 >= 3);
#endif
