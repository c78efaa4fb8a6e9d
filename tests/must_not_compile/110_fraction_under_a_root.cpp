// The square root of 2.5 is not that of 2.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/number/square_root.hpp>

#ifdef BAD
#define VALUE 2.5
#else
#define VALUE 2
#endif

static_assert(attest::surd(0, 1, VALUE) == attest::square_root(attest::rational(2)));
