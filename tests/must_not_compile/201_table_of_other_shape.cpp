// number: ATT-201
// sentence: rounds_to_table: the first matrix is 1x2, the second 2x1; both must have one shape
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto quarters = attest::rows({{1_q / 4, 3_q / 4}});
#ifdef BAD
constexpr auto decimals = attest::transpose(attest::rows({{0.25_q, 0.75_q}}));
#else
constexpr auto decimals = attest::evaluate(attest::rows({{0.25_q, 0.75_q}}));
#endif

static_assert(attest::require([] { return attest::rounds_to_table<2>(quarters, decimals); }));
