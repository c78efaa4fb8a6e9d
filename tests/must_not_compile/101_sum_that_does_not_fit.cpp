// number: ATT-101
// sentence: ATT-101 integer overflow: a sum does not fit its integer type
#include <attest/core/checked.hpp>

#ifdef BAD
#define VALUE 2147483647
#else
#define VALUE 2147483646
#endif

static_assert(attest::checked_add(VALUE, 1) > 0);
