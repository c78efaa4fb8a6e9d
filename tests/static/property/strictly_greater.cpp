#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/strictly_greater.hpp>

using namespace attest::literals;

namespace {

static_assert(attest::strictly_greater(2_q, 1.99_q));
static_assert(attest::strictly_greater(1_q, 1_q).explanation.view()
              == "ATT-410 not strictly greater: 1 equals 1");
static_assert(attest::strictly_greater(0.3_q, 1_q / 3).explanation.view()
              == "ATT-410 not strictly greater: 3/10 is less than 1/3");
static_assert(attest::strictly_greater(attest::exp(1_q), 2.718_q));
static_assert(attest::strictly_greater(attest::exp(1_q), 2.719_q).explanation.view()
              == "ATT-410 not strictly greater: e (about 2.718282) is less than 2719/1000");

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto Q = attest::rows(
    words,
    {{0.1_q, 0.2_q, 0.3_q, 0.1_q}, {0.9_q, 0.8_q, 0.7_q, 0.1_q}, {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(
    words,
    {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto A = attest::attention(Q, K, K);

static_assert(attest::greater_in_row(A.weights, "it", "cat", "mat"));
static_assert(attest::greater_in_row(A.weights, 1, 0, 2));
static_assert(attest::strictly_greater(A.weights("it", "cat"), A.weights("it", "mat")));
static_assert(!attest::greater_in_row(A.weights, "it", "mat", "cat"));
static_assert(!attest::greater_in_row(A.weights, "it", "cat", "cat"));
static_assert(attest::greater_in_row(A.weights, "it", "mat", "cat")
                  .explanation.view()
                  .starts_with("ATT-410 not strictly greater: entry ('it', 'mat') is "));

// Outputs share their row's denominator too; their numerators are whole sums.
static_assert(attest::greater_in_row(A.output, 1, 1, 2));
static_assert(!attest::greater_in_row(A.output, 1, 2, 1));
// Negative multiples of single powers: the greater power is the smaller number.
constexpr auto debts = attest::attention(attest::rows({{1_q}}), attest::rows({{0_q}, {1_q}}),
                                         attest::rows({{-1_q, 0_q}, {0_q, -1_q}}));
static_assert(attest::greater_in_row(debts.output, 0, 0, 1));
static_assert(!attest::greater_in_row(debts.output, 0, 1, 0));

constexpr auto plain =
    attest::rows(words, words, {{1_q, 2_q, 3_q}, {3_q, 2_q, 1_q}, {0_q, 0_q, 0_q}});
static_assert(attest::greater_in_row(plain, "it", "cat", "mat"));
static_assert(
    attest::greater_in_row(plain, "mat", "cat", "it").explanation.view()
    == "ATT-410 not strictly greater: entry ('mat', 'cat') is 0, entry ('mat', 'it') is 0");

// Built-in numbers are compared as numbers: no conversion changes a sign or rounds.
static_assert(!attest::strictly_greater(-1, 1U));
static_assert(attest::strictly_greater(1U, -1));
static_assert(attest::strictly_greater(9007199254740993LL, 9007199254740992.0));
static_assert(attest::strictly_greater(0.1, 0.1_q));
static_assert(attest::strictly_greater(0.1F, 0.1));
static_assert(!attest::strictly_greater(0.0, -0.0));
static_assert(attest::strictly_greater(5e-324, 0));
static_assert(attest::strictly_greater(0.25, 0.5).explanation.view()
              == "ATT-410 not strictly greater: 1/4 is less than 1/2");
static_assert(attest::greater_in_row(attest::matrix<unsigned, 1, 2>({{0U, 4294967295U}}), 0, 1, 0));

// Enclosures that overlap are undecided, and the explanation says so.
constexpr auto enclosed = [] {
    attest::matrix<attest::enclosure, 1, 3> row;
    row(0, 0) = row(0, 2) = attest::enclosure(1_q / 3, 60);
    row(0, 1) = attest::enclosure(1_q / 2, 60);
    return row;
}();
static_assert(attest::greater_in_row(enclosed, 0, 1, 0));
static_assert(!attest::greater_in_row(enclosed, 0, 0, 1).explanation.view().ends_with("undecided"));
static_assert(attest::greater_in_row(enclosed, 0, 0, 2)
                  .explanation.view()
                  .ends_with("; they overlap: undecided"));

} // namespace
