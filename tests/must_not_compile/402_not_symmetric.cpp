// number: ATT-402
// sentence: not symmetric: entry ('cat', 'it') is 3/10, entry ('it', 'cat') is 2/5
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "it">;
inline constexpr auto queries = attest::rows(words, {{1_q, 0_q}, {0_q, 1_q}});
constexpr auto keys = attest::rows(words, {{1_q, 0.4_q}, {0.3_q, 1_q}});
#ifdef BAD
constexpr auto relevance = attest::scores(queries, keys);
#else
constexpr auto relevance = attest::scores(keys, keys);
#endif

static_assert(attest::require([] { return attest::symmetric(relevance); }));
