// Row 2^64 + 1 is not row 1.
// number: ATT-206
// sentence: index out of range: rows and columns count from 0
#include <attest/matrix/build.hpp>

#ifdef BAD
#define VALUE 1
#else
#define VALUE 0
#endif

__extension__ using wide = __int128;
constexpr auto m = attest::rows({{1, 2}, {3, 4}});
static_assert(m((wide(VALUE) << 64) + 1, 0) == 3);
