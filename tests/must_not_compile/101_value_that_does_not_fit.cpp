// number: ATT-101
// sentence: ATT-101 integer overflow: a value does not fit its integer type
#include <attest/core/checked.hpp>

#ifdef BAD
#define VALUE 4294967296
#else
#define VALUE 4294967295
#endif

static_assert(attest::checked_cast<unsigned>(VALUE) > 0);
