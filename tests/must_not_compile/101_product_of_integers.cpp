// -1 times 1U would wrap to 4294967295.
// number: ATT-101
// sentence: ATT-101 integer overflow: a product does not fit its integer type
#include <attest/attest.hpp>

#ifdef BAD
constexpr int factor = -1;
#else
constexpr int factor = 1;
#endif
constexpr attest::matrix<int, 1, 1> left({{factor}});
constexpr attest::matrix<unsigned, 1, 1> right({{1U}});
static_assert((left * right)(0, 0) != 0);
