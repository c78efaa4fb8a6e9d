// Row 0.9 of a stack of blocks is not row 0.
// number: ATT-206
// sentence: a floating-point number or a truth value was given, which would be cut to one
#include <attest/attention/row_blocks.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define VALUE 0.9
#else
#define VALUE 0
#endif

constexpr auto both = attest::stacked_rows(attest::rows({{1, 2}}), attest::rows({{3, 4}}));
static_assert(both(VALUE, 1) == 2);
