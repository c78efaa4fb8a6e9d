// expect: the twins differ by more than one token
// number: ATT-999
// sentence: the chapter has too few claims
#include <attest/attest.hpp>

#ifdef BAD
static_assert(1 + 1 >= 3, "ATT-"
                          "999 the chapter has too few "
                          "claims");
#else
static_assert(3 >= 3, "ATT-"
                      "999 the chapter has too few "
                      "claims");
#endif
