// number: ATT-409
// sentence: affinely independent: elimination on the 3 rows (1, value) leaves a pivot in each
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto middle = 0.6_q;
#else
constexpr auto middle = 0.5_q;
#endif
constexpr auto values =
    attest::rows(attest::tokens<"i", "love", "sushi">, {{0_q, 1_q}, {0.5_q, middle}, {1_q, 0_q}});

static_assert(attest::require([] { return attest::affinely_dependent(values); }));
