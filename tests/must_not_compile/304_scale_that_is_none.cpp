// number: ATT-304
// sentence: ATT-304 scaled_by: the scale of the scores is NaN or infinite
#include <attest/attest.hpp>

#include <limits>

#ifdef BAD
constexpr double factor = std::numeric_limits<double>::quiet_NaN();
#else
constexpr double factor = std::numeric_limits<double>::max();
#endif
constexpr attest::scaled_by scale(factor);
static_assert(scale.factor > 0);
