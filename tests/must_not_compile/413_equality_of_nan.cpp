// A matrix of NaN is neither equal to itself nor different from itself.
// number: ATT-413
// sentence: ATT-413 no real number: NaN and the infinities are refused
#include <attest/attest.hpp>

#include <limits>

#ifdef BAD
constexpr double entry = std::numeric_limits<double>::quiet_NaN();
#else
constexpr double entry = std::numeric_limits<double>::lowest();
#endif
constexpr attest::matrix<double, 1, 1> single({{entry}});
static_assert((single == single) != (single == attest::matrix<int, 1, 1>({{0}})));
