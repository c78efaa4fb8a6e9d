// A property of row 0 is not one of "row 0.5".
// number: ATT-206
// sentence: a floating-point number or a truth value was given, which would be cut to one
#include <attest/property/strictly_greater.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define VALUE 0.5
#else
#define VALUE 0
#endif

constexpr auto m = attest::rows({{1, 2}, {3, 4}});
static_assert(attest::greater_in_row(m, VALUE, 1, 0));
