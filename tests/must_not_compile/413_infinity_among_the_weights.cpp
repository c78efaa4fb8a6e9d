// The infinity is not the first entry that the question would look at.
// number: ATT-413
// sentence: ATT-413 no real number: an entry is NaN or infinite
#include <attest/attest.hpp>

#include <limits>

#ifdef BAD
constexpr float last = std::numeric_limits<float>::infinity();
#else
constexpr float last = std::numeric_limits<float>::max();
#endif
constexpr attest::matrix<float, 1, 2> weights({{-1.0F, last}});
static_assert(!attest::row_stochastic(weights));
