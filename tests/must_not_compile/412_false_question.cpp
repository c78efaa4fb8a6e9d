// number: ATT-412
// sentence: ATT-412 this claim does not hold: the question is false
#include <attest/core/require.hpp>

#ifdef BAD
#define HALVES 3
#else
#define HALVES 2
#endif

static_assert(attest::require([] { return HALVES / 2 == 1 && HALVES % 2 == 0; }));
