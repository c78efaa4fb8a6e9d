// number: ATT-408
// sentence: affinely dependent: 0 = (1) row 'i' + (-2) row 'love' + (1) row 'sushi', and the coefficients sum to 0
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto middle = 0.5_q;
#else
constexpr auto middle = 0.6_q;
#endif
constexpr auto values =
    attest::rows(attest::tokens<"i", "love", "sushi">, {{0_q, 1_q}, {0.5_q, middle}, {1_q, 0_q}});

static_assert(attest::require([] { return attest::affinely_independent(values); }));
