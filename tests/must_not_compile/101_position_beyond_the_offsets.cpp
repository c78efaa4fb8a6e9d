// As a std::ptrdiff_t this offset would be negative, and the first query would see no key.
// number: ATT-101
// sentence: ATT-101 integer overflow: a value does not fit its integer type
#include <attest/attest.hpp>

#ifdef BAD
constexpr std::size_t position = 9223372036854775808U;
#else
constexpr std::size_t position = 9223372036854775807U;
#endif
static_assert(attest::causal_from(position).allows(0, 5));
