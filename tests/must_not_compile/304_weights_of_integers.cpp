// A third is 0 among built-in integers.
// number: ATT-304
// sentence: ATT-304 integers cut their quotients
#include <attest/attest.hpp>

#ifdef BAD
using scalar = long;
#else
using scalar = float;
#endif
constexpr attest::matrix<scalar, 1, 3> scores({{1, 2, 3}});
constexpr auto weights = attest::normalised(scores, attest::by_average);
static_assert(weights(0, 0) == weights(0, 1));
