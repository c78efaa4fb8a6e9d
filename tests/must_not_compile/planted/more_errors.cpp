// expect: it has another number of errors
// number: ATT-999
// sentence: the chapter has too few claims
// errors: 1
// differs: one assertion or two
#include <attest/attest.hpp>

#ifdef BAD
static_assert(2 >= 3, "ATT-"
                      "999 the chapter has too few "
                      "claims");
static_assert(2 >= 4);
#endif
