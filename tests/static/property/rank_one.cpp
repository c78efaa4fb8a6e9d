#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/formula.hpp>
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

// The product of two floats may underflow or be rounded; their minor here is t·2t − t·t = t².
constexpr double t = 1e-200;
static_assert(!attest::rank_one(attest::matrix<double, 2, 2>({{t, t}, {t, 2 * t}})));
static_assert(attest::rank_one(attest::matrix<double, 2, 2>({{t, 4 * t}, {t / 2, 2 * t}})));
static_assert(attest::rank_one(attest::matrix<double, 2, 2>({{-0.0, 0.0}, {0.0, 5e-324}})));
static_assert(!attest::rank_one(attest::matrix<double, 2, 2>({{1e200, 1e200}, {1e200, -1e200}})));

// The products of these integers overflow, and those of the unsigned ones wrap to 0 and 0.
static_assert(attest::rank_one(attest::matrix<int, 2, 2>({{65536, 131072}, {65536, 131072}})));
static_assert(!attest::rank_one(attest::matrix<unsigned, 2, 2>({{65536U, 65536U},
                                                                {65536U, 131072U}})));

// A matrix with more entries than a machine integer counts: the first is not 0.
static_assert(attest::detail::first_nonzero(attest::formula<std::size_t{1} << 32,
                                                            std::size_t{1} << 32>([](std::size_t,
                                                                                     std::size_t) {
                  return 1_q;
              })).row
              == 0);

} // namespace
