// Between column 1 and column 2 there is none.
// number: ATT-206
// sentence: a floating-point number or a truth value was given, which would be cut to one
#include <attest/matrix/build.hpp>

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

constexpr auto m = attest::rows({{1, 2}, {3, 4}});
static_assert(m(0, VALUE) == 2);
