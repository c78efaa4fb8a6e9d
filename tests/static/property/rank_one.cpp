#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/rank_one.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"a", "b", "c">;

constexpr auto average = attest::rows({{1_q / 3, 1_q / 3, 1_q / 3}, {1_q / 3, 1_q / 3, 1_q / 3}});
static_assert(attest::rank_one(average));

// A zero row above the pivot, a zero entry before it.
constexpr auto outer = attest::rows({{0_q, 0_q, 0_q}, {0_q, 2_q, 3_q}, {0_q, -4_q, -6_q}});
static_assert(attest::rank_one(outer));

constexpr auto two = attest::rows(words, {{1_q, 2_q}, {2_q, 4_q}, {3_q, 7_q}});
static_assert(
    attest::rank_one(two).explanation.view()
    == "ATT-407 not of rank one: row 'c' is no multiple of row 'a'; their minor in columns "
       "0 and 1 is 1, not 0");

constexpr auto nothing = attest::rows({{0_q, 0_q}, {0_q, 0_q}});
static_assert(attest::rank_one(nothing).explanation.view()
              == "ATT-407 not of rank one: every entry is 0, so the rank is 0");

// Equal scores average, whatever the score is; unequal ones do not.
constexpr auto V = attest::rows({{1_q, 0_q}, {0_q, 1_q}});
constexpr auto q = attest::rows({{1_q, 1_q}, {2_q, 2_q}});
static_assert(attest::rank_one(attest::attention(q, V, V).weights));
static_assert(!attest::rank_one(attest::attention(V, V, V).weights));

} // namespace
