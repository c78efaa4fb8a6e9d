// number: ATT-411
// sentence: ATT-411 a decimal table has 0 or more decimals
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto some = attest::rows({{10_q}});
#ifdef BAD
constexpr int decimals = -1;
#else
constexpr int decimals = 1;
#endif
static_assert(attest::rounds_to_table<decimals>(some, some));
