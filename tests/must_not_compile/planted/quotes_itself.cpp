// expect: its code contains the sentence
// number: ATT-999
// sentence: the chapter has too few claims
#include <attest/attest.hpp>

#ifdef BAD
static_assert(2 >= 3, "the chapter has too few claims");
#else
static_assert(3 >= 3, "the chapter has too few claims");
#endif
