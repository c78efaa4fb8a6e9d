// expect: the number is not in the error
// number: ATT-999
// sentence: the chapter has too few claims
#include <attest/attest.hpp>

#ifdef BAD
int const claims = undeclared;
#else
int const claims = 3;
#endif
