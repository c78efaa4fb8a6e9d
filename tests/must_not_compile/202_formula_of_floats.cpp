// number: ATT-202
// sentence: a float is no entry of a matrix of integers, which would cut it
#include <attest/attest.hpp>

#ifdef BAD
#define SCALAR int
#else
#define SCALAR double
#endif

inline constexpr auto entry = [](std::size_t, std::size_t) { return 0.5; };
using entries = std::remove_const_t<decltype(entry)>;
inline constexpr attest::formula_matrix<SCALAR, 1, 1, attest::unnamed, attest::unnamed, entries>
    F(entry);
static_assert(F(0, 0) >= 0);
