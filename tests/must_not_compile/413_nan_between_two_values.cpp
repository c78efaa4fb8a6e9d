// NaN compares false with every bound, which is no answer to a question about numbers.
// number: ATT-413
// sentence: ATT-413 no real number: an entry is NaN or infinite
#include <attest/attest.hpp>

#include <limits>

#ifdef BAD
constexpr double point = std::numeric_limits<double>::quiet_NaN();
#else
constexpr double point = std::numeric_limits<double>::denorm_min();
#endif
constexpr attest::matrix<double, 1, 1> points({{point}});
constexpr attest::matrix<int, 2, 1> ends({{0}, {1}});
static_assert(attest::inside_value_box(points, ends));
