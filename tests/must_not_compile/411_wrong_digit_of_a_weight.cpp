// number: ATT-411
// sentence: differs from the decimal table: entry ('it', 'mat') rounds to 0.3775, the table has 0.3774
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto query = attest::rows(attest::tokens<"it">, {{1_q}});
constexpr auto keys = attest::rows(attest::tokens<"cat", "mat">, {{0.5_q}, {0_q}});
constexpr auto A = attest::attention(query, keys, keys);
#ifdef BAD
constexpr auto decimals = attest::rows({{0.6225_q, 0.3774_q}});
#else
constexpr auto decimals = attest::rows({{0.6225_q, 0.3775_q}});
#endif

static_assert(attest::require([] { return attest::rounds_to_table<4>(A.weights, decimals); }));
