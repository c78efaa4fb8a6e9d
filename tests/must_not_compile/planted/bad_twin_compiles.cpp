// expect: the bad twin compiles
// number: ATT-999
// sentence: the chapter has too few claims
#include <attest/attest.hpp>

#ifdef BAD
static_assert(3 >= 2);
#else
static_assert(3 >= 3);
#endif
