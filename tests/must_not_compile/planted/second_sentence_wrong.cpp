// expect: a sentence is not in the error
// number: ATT-999
// sentence: the chapter has too few claims
// sentence: and no exercise
#include <attest/attest.hpp>

#ifdef BAD
static_assert(2 >= 3, "ATT-"
                      "999 the chapter has too few "
                      "claims");
#else
static_assert(3 >= 3, "ATT-"
                      "999 the chapter has too few "
                      "claims");
#endif
