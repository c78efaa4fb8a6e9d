// 2·Radius + 1 would wrap to 1, a patch of one pixel.
// number: ATT-101
// sentence: ATT-101 integer overflow: a product does not fit its integer type
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr std::size_t radius = 9223372036854775808U;
#else
constexpr std::size_t radius = 0U;
#endif
constexpr auto image = attest::rows({{1_q}});
static_assert(attest::patches<radius>(image)(0, 0) == 1_q);
