// number: ATT-407
// sentence: not of rank one: row 'c' is no multiple of row 'a'; their minor in columns 0 and 1 is 1, not 0
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto last = 7_q;
#else
constexpr auto last = 6_q;
#endif
constexpr auto words = attest::tokens<"a", "b", "c">;
constexpr auto mixed = attest::rows(words, {{1_q, 2_q}, {2_q, 4_q}, {3_q, last}});

static_assert(attest::require([] { return attest::rank_one(mixed); }));
