// number: ATT-405
// sentence: outside the convex hull: entry (0, 0) is -9/10, below the minimum -3/5 of that column, which row 'dog' has
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"Riley", "dog">;
constexpr auto values = attest::rows(words, {{0.6_q, 0.8_q}, {-0.6_q, 0.8_q}});
#ifdef BAD
constexpr auto relevance = -0.25_q;
#else
constexpr auto relevance = 0.25_q;
#endif
constexpr auto weights = attest::rows({{relevance, 1_q - relevance}});

static_assert(attest::require([] { return attest::inside_value_box(weights * values, values); }));
