// number: ATT-101
// sentence: ATT-101 integer overflow: a difference does not fit its integer type
#include <attest/core/checked.hpp>

#ifdef BAD
#define VALUE 2U
#else
#define VALUE 1U
#endif

static_assert(attest::checked_subtract(1U, VALUE) == 0);
