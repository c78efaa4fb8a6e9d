#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/equal_up_to_permutation.hpp>

using namespace attest::literals;

namespace {

constexpr auto X = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                {{1.2_q, 0_q}, {0.8_q, 0.8_q}, {0.9_q, 0.1_q}});
constexpr attest::permutation<2, 0, 1> turn;
constexpr auto moved = attest::permute_rows(turn, X);

constexpr auto before = attest::attention(X, X, X, attest::unscaled);
constexpr auto after = attest::attention(moved, moved, moved, attest::unscaled);

// Equivariance: outputs follow their rows, weights their rows and columns.
static_assert(attest::equal_up_to_row_permutation(X, moved, turn));
static_assert(attest::equal_up_to_row_permutation(before.output, after.output, turn));
static_assert(attest::equal_up_to_permutation(before.scores, after.scores, turn));
static_assert(attest::equal_up_to_permutation(before.weights, after.weights, turn));

// Not invariance: the outputs do move.
constexpr attest::permutation<0, 1, 2> none;
static_assert(attest::equal_up_to_row_permutation(before.output, before.output, none));
static_assert(!attest::equal_up_to_row_permutation(before.output, after.output, none));

// Another permutation, and its inverse, are told apart.
static_assert(!attest::equal_up_to_row_permutation(X, moved, attest::permutation<1, 2, 0>{}));
static_assert(attest::equal_up_to_row_permutation(moved, X, attest::permutation<1, 2, 0>{}));
static_assert(
    attest::equal_up_to_row_permutation(X, moved, attest::permutation<1, 2, 0>{}).explanation.view()
    == "ATT-404 not equal up to this permutation: entry ('mud', 0) is 9/10, but entry "
       "('bank', 0), which it should equal, is 4/5");
static_assert(!attest::equal_up_to_permutation(before.weights, before.weights, turn));

// Keys and values permuted together: nothing changes.
constexpr auto asked = attest::attention(X, moved, moved, attest::unscaled);
static_assert(attest::equal_up_to_row_permutation(before.output, asked.output, none));

// Numbers of two types.
static_assert(!attest::equal_up_to_row_permutation(
    attest::matrix<int, 2, 1>({{-1}, {2}}), attest::matrix<unsigned, 2, 1>({{2U}, {4294967295U}}),
    attest::permutation<1, 0>{}));
static_assert(
    attest::equal_up_to_row_permutation(attest::matrix<double, 2, 1>({{0.5}, {2.0}}),
                                        attest::matrix<int, 2, 1>({{2}, {0}}),
                                        attest::permutation<1, 0>{})
        .explanation.view()
    == "ATT-404 not equal up to this permutation: entry (1, 0) is 0, but entry (0, 0), which "
       "it should equal, is 1/2");

} // namespace
