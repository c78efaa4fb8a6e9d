// number: ATT-411
// sentence: differs from the decimal table: entry (0, 1) rounds to 0.667, the table has 0.666; exactly it is 2/3
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto digits = 0.666_q;
#else
constexpr auto digits = 0.667_q;
#endif
constexpr auto exact = attest::rows({{1_q / 3, 2_q / 3}});
constexpr auto table = attest::rows({{0.333_q, digits}});

static_assert(attest::require([] { return attest::rounds_to_table<3>(exact, table); }));
