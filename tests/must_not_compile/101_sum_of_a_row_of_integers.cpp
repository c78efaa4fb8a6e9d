// Built-in integers do not wrap: their sum is exact, or refused.
// number: ATT-101
// sentence: ATT-101 integer overflow: a sum does not fit its integer type
#include <attest/attest.hpp>

#ifdef BAD
constexpr int second = 1;
#else
constexpr int second = 0;
#endif
constexpr attest::matrix<int, 1, 2> row({{2147483647, second}});
static_assert(attest::row_sums(row)(0, 0) != 0);
