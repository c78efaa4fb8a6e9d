// The square root of 2^64 + 2 is not that of 2.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/number/square_root.hpp>

#ifdef BAD
#define VALUE 1
#else
#define VALUE 0
#endif

__extension__ using wide = __int128;
static_assert(attest::surd(0, 1, (wide(VALUE) << 64) + 2) == attest::square_root(attest::rational(2)));
