// number: ATT-413
// sentence: ATT-413 no real number: NaN and the infinities are refused
#include <attest/attest.hpp>

#include <limits>

#ifdef BAD
constexpr long double compared = std::numeric_limits<long double>::quiet_NaN();
#else
constexpr long double compared = std::numeric_limits<long double>::epsilon();
#endif
static_assert(!attest::strictly_greater(compared, 1));
