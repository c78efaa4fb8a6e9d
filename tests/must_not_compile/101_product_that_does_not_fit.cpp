// number: ATT-101
// sentence: ATT-101 integer overflow: a product does not fit its integer type
#include <attest/core/checked.hpp>

#ifdef BAD
#define VALUE 65536U
#else
#define VALUE 65535U
#endif

static_assert(attest::checked_multiply(VALUE, 65536U) > 0);
