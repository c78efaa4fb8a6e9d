// Whether something holds is not the number of a row.
// number: ATT-206
// sentence: a floating-point number or a truth value was given, which would be cut to one
#include <attest/matrix/views.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define VALUE true
#else
#define VALUE 1
#endif

constexpr auto m = attest::rows({{1, 2}, {3, 4}});
static_assert(attest::row(m, VALUE)(0, 0) == 3);
