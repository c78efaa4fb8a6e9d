// Rows are not counted from the end.
// number: ATT-206
// sentence: index out of range: rows and columns count from 0
#include <attest/matrix/build.hpp>

#ifdef BAD
#define VALUE -1
#else
#define VALUE 1
#endif

constexpr auto m = attest::rows({{1, 2}, {3, 4}});
static_assert(m(VALUE, 0) == 3);
