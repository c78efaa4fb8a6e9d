// expect: the good twin does not compile
// number: ATT-999
// sentence: the chapter has too few claims
#include <attest/attest.hpp>

int claims(long counted) {
    return counted;
}
#ifdef BAD
static_assert(2 >= 3, "ATT-"
                      "999 the chapter has too few "
                      "claims");
#else
static_assert(3 >= 3, "ATT-"
                      "999 the chapter has too few "
                      "claims");
#endif
