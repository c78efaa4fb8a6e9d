// number: ATT-403
// sentence: not equal: entry ('mat', 0) is 1/3 on the left and 333/1000 on the right
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "mat">;
constexpr auto thirds = attest::rows(words, {{2_q / 3}, {1_q / 3}});
constexpr auto third = 1_q / 3;
#ifdef BAD
constexpr auto claimed = 0.333_q;
#else
constexpr auto claimed = third;
#endif
constexpr auto decimals = attest::rows({{2_q / 3}, {claimed}});

static_assert(attest::require([] { return attest::equal(thirds, decimals); }));
