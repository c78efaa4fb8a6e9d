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

// **8.** (c) is true: the output tells the weights, and the difference of two scores is the logarithm of the
// ratio of their weights. (a) is false: the values $(1, 4), (2, 2), (3, 0)$ are dependent, and their first and
// last have other outputs. (b) is false: scores that differ by a shift have the same output.

constexpr auto on_a_line = attest::rows({{1, 4}, {2, 2}, {3, 0}});
constexpr auto scores_to = [](auto const& scores, auto const& values) {
    return attest::attention(attest::rows({{1}}), scores, values, attest::unscaled);
};

static_assert(attest::require([] { return attest::affinely_dependent(on_a_line); }));
static_assert(attest::require([] {
    return attest::refuted_by(
        attest::equal(scores_to(attest::column_vector({1, 0, 0}), on_a_line).output,
                      scores_to(attest::column_vector({0, 0, 1}), on_a_line).output));
}));
static_assert(attest::require([] {
    return attest::equal(scores_to(attest::column_vector({0, 1, 2}), corners).output,
                         scores_to(attest::column_vector({5, 6, 7}), corners).output);
}));
static_assert([] {
    auto const weights = scores_to(attest::column_vector({5, 6, 7}), corners).weights;
    return weights(0, 2) / weights(0, 0) == attest::exp(2_q);
}());

// **9.** Three corners of a square are a triangle. With the values $(0, 0), (1, 0), (1, 1)$ the second component
// of the output is the weight of the third corner, and the first is the weights of the second and third
// together.

constexpr auto three_seen = attest::attention(
    attest::rows({{1}}), attest::column_vector({1, 0, 2, 9}), square, attest::unscaled,
    attest::masked_by(attest::rows({{true, true, true, false}})));

static_assert(attest::require([] {
    return attest::affinely_independent(attest::select_rows<0, 1, 2>(square));
}));
static_assert([] {
    auto const third = three_seen.output(0, 1);
    auto const second = three_seen.output(0, 0) - third;
    return third == three_seen.weights(0, 2) && second == three_seen.weights(0, 1)
           && 1_q - second - third == three_seen.weights(0, 0);
}());

// **10.** Three numbers on a line are dependent, so each head alone forgets. The points $(1, 1), (2, 4), (3, 9)$
// lie on a parabola and form a triangle. From $w_0 + 2w_1 + 3w_2 = a$, $w_0 + 4w_1 + 9w_2 = b$ and the sum 1, $w_2
// = (b - 3a + 2)/2$ and $w_1 = a - 1 - 2w_2$.

constexpr auto line = attest::column_vector({1, 2, 3});
constexpr auto squares = attest::column_vector({1, 4, 9});

static_assert(attest::require([] { return attest::affinely_dependent(line); }));
static_assert(attest::require([] { return attest::affinely_dependent(squares); }));
static_assert(attest::require([] {
    return attest::affinely_independent(attest::beside(line, squares));
}));
static_assert([] {
    auto const first = scores_to(attest::column_vector({0, 1, -2}), line);
    auto const a = first.output(0, 0);
    auto const b = scores_to(attest::column_vector({0, 1, -2}), squares).output(0, 0);
    auto const w2 = (b - 3_q * a + 2_q) / 2_q;
    auto const w1 = a - 1_q - 2_q * w2;
    return w2 == first.weights(0, 2) && w1 == first.weights(0, 1)
           && 1_q - w1 - w2 == first.weights(0, 0);
}());

// **11.** The corners are affinely independent, so only the weights $1, 0, 0$ give $(1, 2)$, and softmax without
// a mask has no weight of 0. It reaches the inside of the triangle: there all three weights are positive, and
// their logarithms are scores for them. The sides and corners take a mask, or a rule that is not softmax.

constexpr auto first_wins = attest::column_vector({2, 1, 0});

static_assert(attest::require([] {
    return attest::equal(attest::attention(attest::rows({{1}}), first_wins, corners, attest::unscaled,
                                           attest::masked_by(attest::rows({{true, false, false}})))
                             .output,
                         attest::rows({{1, 2}}));
}));
static_assert(attest::require([] {
    return attest::equal(
        attest::attention(attest::rows({{1}}), first_wins, corners, attest::by_maximum).output,
        attest::rows({{1, 2}}));
}));
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(scores_to(attest::column_vector({20, 0, 0}), corners).output,
                                            attest::rows({{1, 2}})));
}));

// **12.** Two different values are affinely independent. The second weight is how far the output is on the way
// from the first value to the second: $(3 - 1)/(5 - 1) = 1/2$. So both are $1/2$, and the two scores are equal.

constexpr auto one_and_five = attest::column_vector({1, 5});
constexpr auto halfway = scores_to(attest::column_vector({4, 4}), one_and_five);

static_assert(attest::require([] { return attest::affinely_independent(one_and_five); }));
static_assert(halfway.output(0, 0) == 3_q && halfway.weights(0, 1) == 1_q / 2);
static_assert([] {
    auto const other = scores_to(attest::column_vector({0, 1}), one_and_five);
    return (other.output(0, 0) - 1_q) / 4_q == other.weights(0, 1);
}());

} // namespace
