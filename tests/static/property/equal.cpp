#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/equal.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"cat", "mat">;

constexpr auto left = attest::rows(words, {{0.5_q, 1_q}, {2_q, 3_q}});
constexpr auto same = attest::rows({{1_q / 2, 1_q}, {2_q, 3_q}});
static_assert(attest::equal(left, same));

constexpr auto other = attest::rows({{0.5_q, 1_q}, {2_q, 3.01_q}});
static_assert(attest::equal(left, other).explanation.view()
              == "ATT-403 not equal: entry ('mat', 1) is 3 on the left and 301/100 on the right");
static_assert(attest::equal(same, attest::rows({{0.5_q, 2_q}, {2_q, 3_q}})).explanation.view()
              == "ATT-403 not equal: entry (0, 1) is 1 on the left and 2 on the right");

constexpr auto shorter = attest::rows({{0.5_q, 1_q}});
static_assert(attest::equal(left, shorter).explanation.view()
              == "ATT-403 not equal: the left is 2x2, the right is 1x2");

// Row quotients over different denominators: a shift of the scores leaves softmax alone.
constexpr auto W = attest::softmax(attest::rows({{0_q, 1_q}}));
static_assert(attest::equal(W, attest::softmax(attest::rows({{1_q, 2_q}}))));
static_assert(!attest::equal(W, attest::softmax(attest::rows({{1_q, 3_q}}))));

// Numbers are compared, whatever their types: no conversion changes a sign or rounds.
static_assert(!attest::equal(attest::matrix<int, 1, 1>({{-1}}),
                             attest::matrix<unsigned, 1, 1>({{4294967295U}})));
static_assert(!attest::equal(attest::matrix<long long, 1, 1>({{9007199254740993}}),
                             attest::matrix<double, 1, 1>({{9007199254740992.0}})));
static_assert(!attest::equal(attest::matrix<float, 1, 1>({{0.1F}}),
                             attest::matrix<double, 1, 1>({{0.1}})));
static_assert(attest::equal(attest::matrix<double, 1, 1>({{0.1}}), attest::rows({{1_q / 10}}))
                  .explanation.view()
              == "ATT-403 not equal: entry (0, 0) is 3602879701896397/36028797018963968 (about "
                 "0.100000) on the left and 1/10 on the right");
static_assert(attest::equal(attest::matrix<double, 1, 2>({{0.75, -0.0}}),
                            attest::rows({{0.75_q, 0_q}})));
static_assert(attest::equal(attest::matrix<bool, 1, 2>({{true, false}}),
                            attest::matrix<char, 1, 2>({{1, 0}})));

} // namespace
