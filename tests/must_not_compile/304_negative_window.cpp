// Elsewhere -1 means "no bound"; here it would become the largest std::size_t, or all keys.
// number: ATT-304
// sentence: ATT-304 a number of keys is negative
#include <attest/attest.hpp>

#ifdef BAD
constexpr int before = -1;
#else
constexpr int before = 1;
#endif
static_assert(attest::window(before, 0).allows(1, 0));
