// 0.5 would be cut to 0.
// number: ATT-202
// sentence: ATT-202 a float is no entry of a matrix of integers
#include <attest/attest.hpp>

#ifdef BAD
using scalar = int;
#else
using scalar = float;
#endif
constexpr attest::matrix<scalar, 1, 1> halves({{0.5}});
static_assert(halves.rows == 1);
