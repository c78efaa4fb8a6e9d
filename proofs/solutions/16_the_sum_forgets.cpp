// # Solutions to chapter 16, what the sum forgets

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

// **1.** Half of two opposite corners, or a quarter of all four: both are the centre of the square.
// Softmax never gives a weight of 0, since no power of $e$ is 0. With a mask the first row is
// possible.

constexpr auto square = attest::rows({{0, 0}, {1, 0}, {1, 1}, {0, 1}});
constexpr auto two_corners = attest::rows({{1_q / 2, 0_q, 1_q / 2, 0_q}});
constexpr auto four_corners = attest::rows({{1_q / 4, 1_q / 4, 1_q / 4, 1_q / 4}});

static_assert(attest::require([] {
    return attest::equal(two_corners * square, four_corners * square);
}));
static_assert(attest::require([] {
    auto const masked = attest::attention(
        attest::rows({{0}}), attest::column_vector({0, 0, 0, 0}), square, attest::unscaled,
        attest::masked_by(attest::rows({{true, false, true, false}})));
    return attest::equal(masked.weights, two_corners);
}));

// **2.** They are. From the output of "i love sushi" the three weights could be read off again.

constexpr auto word_vectors =
    attest::rows({{1_q, 0_q, 0.5_q}, {0.5_q, 1_q, 1_q}, {0_q, 1_q, -0.5_q}});

static_assert(attest::require([] { return attest::affinely_independent(word_vectors); }));

// **3.** Give the second value a third component 1 and the others 0. The third component of the output
// is then the weight of the second value. The other two weights follow from the first component and
// from the sum: $w_0 + 2w_1 + 3w_2 = o_0$ and $w_0 + w_1 + w_2 = 1$.

constexpr auto lifted = attest::rows({{1, 4, 0}, {2, 2, 1}, {3, 0, 0}});
constexpr auto A = attest::attention(attest::rows({{1}}), attest::column_vector({0, 1, 0}), lifted,
                                     attest::unscaled);

static_assert(attest::require([] { return attest::affinely_independent(lifted); }));
static_assert([] {
    auto const w1 = A.output(0, 2);
    auto const w2 = (A.output(0, 0) - 1_q - w1) / 2_q;
    auto const w0 = 1_q - w1 - w2;
    return w0 == A.weights(0, 0) && w1 == A.weights(0, 1) && w2 == A.weights(0, 2);
}());

// **4.** Two plus one is the most that can be independent, not a number that always is. Three points of
// one straight line are dependent.

static_assert(attest::require([] {
    return attest::affinely_dependent(attest::rows({{1, 2}, {2, 2}, {3, 2}}));
}));

// **5.** The two diagonals have the same midpoint: $1, -1, -1, 1$.

constexpr auto large_square = attest::rows({{0, 0}, {2, 0}, {0, 2}, {2, 2}});
constexpr auto diagonals = attest::row_vector({1, -1, -1, 1});

static_assert(diagonals * large_square == attest::row_vector({0, 0}));
static_assert(attest::row_sums(diagonals)(0, 0) == 0);

// **6.** A third of each corner. The corners are affinely independent.

constexpr auto corners = attest::rows({{1, 2}, {3, 1}, {2, 4}});

static_assert(attest::row_vector({1_q / 3, 1_q / 3, 1_q / 3}) * corners == attest::row_vector({2_q, 7_q / 3}));
static_assert(attest::require([] { return attest::affinely_independent(corners); }));

// **7.** It depends on the weight of the two together. Larger scores of both draw the output to their value.

constexpr auto with_score(attest::rational const& s) {
    return attest::attention(attest::rows({{1}}), attest::column_vector({s, s, 0_q}),
                             attest::column_vector({5, 5, 0}), attest::unscaled);
}

static_assert(attest::require([] {
    return attest::strictly_greater(with_score(1_q).output(0, 0), with_score(0_q).output(0, 0));
}));

} // namespace
