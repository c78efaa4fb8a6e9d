#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/rounds_to_table.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto it = attest::tokens<"it">;
constexpr auto q = attest::rows(it, {{0.9_q, 0.8_q, 0.7_q, 0.1_q}});
constexpr auto K = attest::rows(
    words,
    {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto A = attest::attention(q, K, K);

static_assert(attest::rounds_to_table<4>(A.weights,
                                         attest::rows({{0.4446_q, 0.3040_q, 0.2514_q}})));
static_assert(!attest::rounds_to_table<4>(A.weights,
                                          attest::rows({{0.4446_q, 0.3040_q, 0.2515_q}})));
static_assert(!attest::rounds_to_table<4>(A.weights,
                                          attest::rows({{0.4445_q, 0.3040_q, 0.2514_q}})));
static_assert(!attest::rounds_to_table<4>(A.weights,
                                          attest::rows({{0.44457_q, 0.3040_q, 0.2514_q}})));
static_assert(attest::rounds_to_table<4>(A.weights, attest::rows({{0.4446_q, 0.3041_q, 0.2514_q}}))
                  .explanation.view()
                  .starts_with("ATT-411 differs from the decimal table: entry ('it', 'it') rounds "
                               "to 0.3040, the table has 0.3041; exactly it is "));

// Rational entries: ties go to the even digit, too many digits are refused.
constexpr auto ties = attest::rows({{0.125_q, 0.375_q, -0.125_q, 2_q / 3}});
static_assert(attest::rounds_to_table<2>(ties, attest::rows({{0.12_q, 0.38_q, -0.12_q, 0.67_q}})));
static_assert(
    attest::rounds_to_table<2>(ties, attest::rows({{0.13_q, 0.38_q, -0.12_q, 0.67_q}}))
        .explanation.view()
    == "ATT-411 differs from the decimal table: entry (0, 0) rounds to 0.12, the table has "
       "0.13; exactly it is 1/8");
static_assert(
    attest::rounds_to_table<2>(ties, attest::rows({{0.125_q, 0.38_q, -0.12_q, 0.67_q}}))
        .explanation.view()
    == "ATT-411 differs from the decimal table: entry (0, 0) rounds to 0.12, the table has "
       "1/8; exactly it is 1/8");

// The exact path of a row quotient at a tie: equal scores share 1/2, and 1/2 rounds to 0.
constexpr auto same = attest::rows({{1_q}, {1_q}});
constexpr auto halves = attest::attention(same, same, same);
static_assert(attest::rounds_to_table<0>(halves.weights, attest::rows({{0_q, 0_q}, {0_q, 0_q}})));
static_assert(!attest::rounds_to_table<0>(halves.weights, attest::rows({{0_q, 1_q}, {0_q, 0_q}})));
static_assert(attest::rounds_to_table<1>(halves.weights,
                                         attest::rows({{0.5_q, 0.5_q}, {0.5_q, 0.5_q}})));

// Floats are the dyadic numbers that they are: 0.1 rounds to one tenth and is none.
static_assert(attest::rounds_to_table<1>(attest::matrix<double, 1, 2>({{0.1, 0.25}}),
                                         attest::rows({{0.1_q, 0.2_q}})));
static_assert(!attest::rounds_to_table<1>(attest::matrix<double, 1, 1>({{0.1}}),
                                          attest::matrix<double, 1, 1>({{0.1}})));
static_assert(attest::rounds_to_table<0>(attest::matrix<double, 1, 1>({{5e-324}}),
                                         attest::matrix<int, 1, 1>({{0}})));

} // namespace
