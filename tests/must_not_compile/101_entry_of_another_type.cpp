// Side by side the entries have one type, which would make 4294967295 of -1.
// number: ATT-101
// sentence: ATT-101 integer overflow: an entry does not fit its matrix
#include <attest/attest.hpp>

#ifdef BAD
constexpr int entry = -1;
#else
constexpr int entry = 1;
#endif
constexpr attest::matrix<int, 1, 1> left({{entry}});
constexpr attest::matrix<unsigned, 1, 1> right({{1U}});
static_assert(beside(left, right)(0, 0) != 0);
