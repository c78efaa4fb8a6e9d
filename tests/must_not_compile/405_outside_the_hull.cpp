// number: ATT-405
// sentence: outside the convex hull: row 0 reaches 3/2 in the direction (1, 1), the values at most 1
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto values = attest::rows({{0_q, 0_q}, {1_q, 0_q}, {0_q, 1_q}});
#ifdef BAD
constexpr auto point = attest::rows({{0.75_q, 0.75_q}});
#else
constexpr auto point = attest::rows({{0.25_q, 0.75_q}});
#endif

static_assert(attest::require([] { return attest::inside_convex_hull(point, values); }));
