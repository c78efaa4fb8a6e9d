// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/integer_functions.hpp>

#ifdef BAD
#define VALUE 1
#else
#define VALUE 0
#endif

constexpr bool sums() {
    attest::integer const half = attest::integer(1) << 16383;
    return half + (half - 1) + VALUE > 0;
}

static_assert(sums());
