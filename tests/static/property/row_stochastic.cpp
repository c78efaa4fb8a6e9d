#include <attest/attention/definition.hpp>
#include <attest/core/require.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/row_stochastic.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"cat", "it">;

// Rational weights.
constexpr auto shares = attest::rows(words, words, {{3_q / 4, 1_q / 4}, {1_q, 0_q}});
static_assert(attest::row_stochastic(shares));
static_assert(attest::require([] { return attest::row_stochastic(shares); }));

constexpr auto surplus = attest::rows(words, words, {{3_q / 4, 1_q / 4}, {1_q, 0.1_q}});
static_assert(!attest::row_stochastic(surplus));
static_assert(attest::row_stochastic(surplus).explanation.view()
              == "ATT-401 row 'it' of the weights sums to 11/10, not to 1");

constexpr auto unnamed_surplus = attest::rows({{3_q / 4, 1_q / 4}, {1_q, 0.1_q}});
static_assert(attest::row_stochastic(unnamed_surplus).explanation.view()
              == "ATT-401 row 1 of the weights sums to 11/10, not to 1");

// A sum of 1 is not enough.
constexpr auto negative = attest::rows(words, words, {{3_q / 4, 1_q / 4}, {1.5_q, -0.5_q}});
static_assert(attest::row_stochastic(negative).explanation.view()
              == "ATT-401 entry ('it', 'it') of the weights is -1/2; a weight is at least 0");

// Softmax weights: row quotients of exponentials.
constexpr auto Q = attest::rows(words, {{0.1_q, 0.2_q}, {0.9_q, 0.8_q}});
constexpr auto K = attest::rows(words, {{0.9_q, 0.9_q}, {0.3_q, 0.9_q}});
constexpr auto V = attest::rows(words, {{0.7_q, 0.6_q}, {0.1_q, 0.5_q}});
constexpr auto A = attest::attention(Q, K, V);
static_assert(attest::row_stochastic(A.weights));

// Outputs are no weights: the refusal shows the sum exactly and as a decimal.
static_assert(!attest::row_stochastic(A.output));
static_assert(attest::row_stochastic(A.output).explanation.view().starts_with(
    "ATT-401 row 'cat' of the weights sums to "));
// A sum of 1 is not enough here, either: every output row is (2, -1).
constexpr auto ahead = attest::rows(words, {{2_q, -1_q}, {2_q, -1_q}});
static_assert(attest::row_stochastic(attest::attention(Q, K, ahead).output)
                  .explanation.view()
                  .starts_with("ATT-401 entry ('cat', 1) of the weights is "));

// Every scale: an irrational one leaves the rows sharing one unit.
static_assert(attest::row_stochastic(attest::attention(Q, K, V, attest::causal).weights));

// Floats are added as the rationals that they are: in double arithmetic this row sums to 1.
constexpr double tenth = 0.1;
constexpr attest::matrix<double, 1, 10>
    tenths({{tenth, tenth, tenth, tenth, tenth, tenth, tenth, tenth, tenth, tenth}});
static_assert(attest::row_stochastic(tenths).explanation.view()
              == "ATT-401 row 0 of the weights sums to 18014398509481985/18014398509481984 (about "
                 "1.000000), not to 1");
static_assert(attest::row_stochastic(attest::matrix<float, 1, 3>({{0.5F, -0.0F, 0.5F}})));
static_assert(
    attest::row_stochastic(attest::matrix<double, 1, 2>({{-5e-324, 1.0}}))
        .explanation.view()
        .starts_with(
            "ATT-401 entry (0, 0) of the weights is 0.000000000000 (rounded; exactly -1/20"));
static_assert(attest::row_stochastic(attest::matrix<long double, 1, 2>({{0.25L, 0.75L}})));

// Integers do not wrap, neither unsigned ones nor those that would overflow.
static_assert(
    attest::row_stochastic(attest::matrix<unsigned, 1, 2>({{4294967295U, 2U}})).explanation.view()
    == "ATT-401 row 0 of the weights sums to 4294967297, not to 1");
static_assert(!attest::row_stochastic(attest::matrix<int, 1, 2>({{2147483647, 1}})));
static_assert(attest::row_stochastic(attest::matrix<signed char, 2, 2>({{0, 1}, {1, 0}})));
static_assert(attest::row_stochastic(attest::matrix<bool, 1, 2>({{false, true}})));

} // namespace
