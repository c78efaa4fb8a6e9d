// number: ATT-405
// sentence: not the mixture of the values: entry ('Riley', 0) is 9/20, the weights mix the values to 3/10
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"Riley", "dog">;
constexpr auto values = attest::rows(words, {{0.6_q, 0.8_q}, {0_q, 1_q}});
constexpr auto update = attest::rows(attest::tokens<"Riley">, {{0.45_q, 0.85_q}});
#ifdef BAD
constexpr auto kept = 0.5_q;
#else
constexpr auto kept = 0.75_q;
#endif
constexpr auto weights = attest::rows({{kept, 1_q - kept}});

static_assert(attest::require([] { return attest::convex_mixture(update, weights, values); }));
