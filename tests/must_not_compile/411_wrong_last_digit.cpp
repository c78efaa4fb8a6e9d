// number: ATT-411
// sentence: differs from the decimal table: entry (0, 1) rounds to 0.667, the table has 0.666; exactly it is 2/3
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto printed = 0.666_q;
#else
constexpr auto printed = 0.667_q;
#endif
constexpr auto thirds = attest::rows({{1_q / 3, 2_q / 3}});
constexpr auto decimals = attest::rows({{0.333_q, printed}});

static_assert(attest::require([] { return attest::rounds_to_table<3>(thirds, decimals); }));
