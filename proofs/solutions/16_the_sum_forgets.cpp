// # Solutions to chapter 16, what the sum forgets

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

// **1.** Half of two opposite corners, or a quarter of all four: both are the centre of the square.
// Softmax never gives a weight of 0, since no power of $e$ is 0. With a mask the first row is
// possible.

constexpr auto square = attest::rows({{0, 0}, {1, 0}, {1, 1}, {0, 1}});
constexpr auto with_a_zero = attest::rows({{1_q / 2, 0_q, 1_q / 2, 0_q}});
constexpr auto another_row = attest::rows({{1_q / 4, 1_q / 4, 1_q / 4, 1_q / 4}});

constexpr bool leaves_out_a_corner(auto const& weights) {
    for (std::size_t j = 0; j < 4; ++j)
        if (weights(0, j) == 0)
            return true;
    return false;
}

static_assert(attest::require([] {
    return attest::equal(with_a_zero * square, another_row * square);
}));
static_assert(attest::require([] { return attest::row_stochastic(with_a_zero); }));
static_assert(attest::require([] { return attest::row_stochastic(another_row); }));
static_assert(leaves_out_a_corner(with_a_zero) && !(with_a_zero == another_row));

// The mask hides the second and the fourth corner.

static_assert(attest::require([] {
    auto const masked = attest::attention(
        attest::rows({{0}}), attest::column_vector({0, 0, 0, 0}), square, attest::unscaled,
        attest::masked_by(attest::rows({{true, false, true, false}})));
    return attest::equal(masked.weights, with_a_zero);
}));

// **2.** They are. The multiples $c$ have to make 0, 1 and 0 of the three vectors: $c_0 + c_2/2 = 0$,
// $c_0/2 + c_1 + c_2 = 1$ and $c_1 - c_2/2 = 0$. In the same way the other two weights can be read off the output.

constexpr auto word_vectors =
    attest::rows({{1_q, 0_q, 0.5_q}, {0.5_q, 1_q, 1_q}, {0_q, 1_q, -0.5_q}});
constexpr auto multiples = attest::column_vector({-0.4_q, 0.4_q, 0.8_q});

static_assert(attest::require([] { return attest::affinely_independent(word_vectors); }));
static_assert(word_vectors * multiples == attest::column_vector({0, 1, 0}));
static_assert([] {
    auto const love = attest::select_rows<1>(word_vectors);
    auto const A = attest::attention(love, word_vectors, word_vectors, attest::unscaled);
    return (A.output * multiples)(0, 0) == A.weights(0, 1);
}());

// **3.** Give the second value a third component 1 and the others 0. The third component of the output
// is then the weight of the second value. The other two weights follow from the first component and
// from the sum: $w_0 + 2w_1 + 3w_2 = o_0$ and $w_0 + w_1 + w_2 = 1$.

constexpr auto lifted = attest::rows({{1, 4, 0}, {2, 2, 1}, {3, 0, 0}});

static_assert(lifted.columns == 3);
static_assert(attest::select_columns<0, 1>(lifted) == attest::rows({{1, 4}, {2, 2}, {3, 0}}));
static_assert(attest::require([] { return attest::affinely_independent(lifted); }));
static_assert([] {
    auto const A = attest::attention(attest::rows({{1}}), attest::column_vector({0, 1, 0}), lifted,
                                     attest::unscaled);
    auto const w1 = A.output(0, 2);
    auto const w2 = (A.output(0, 0) - 1_q - w1) / 2_q;
    auto const w0 = 1_q - w1 - w2;
    return w0 == A.weights(0, 0) && w1 == A.weights(0, 1) && w2 == A.weights(0, 2);
}());

// **4.** Two plus one is the most that can be independent, not a number that always is. Three points of
// one straight line are dependent.

constexpr auto three_on_a_line = attest::rows({{1, 2}, {2, 2}, {3, 2}});

static_assert(three_on_a_line.rows == 3 && three_on_a_line.columns == 2);
static_assert(attest::row(three_on_a_line, 0) != attest::row(three_on_a_line, 1)
              && attest::row(three_on_a_line, 1) != attest::row(three_on_a_line, 2)
              && attest::row(three_on_a_line, 2) != attest::row(three_on_a_line, 0));
static_assert(attest::require([] { return attest::affinely_dependent(three_on_a_line); }));

// **5.** The two diagonals have the same midpoint: $1, -1, -1, 1$.

constexpr auto diagonals = attest::row_vector({1, -1, -1, 1});

static_assert(diagonals * attest::rows({{0, 0}, {2, 0}, {0, 2}, {2, 2}})
              == attest::row_vector({0, 0}));
static_assert(attest::row_sums(diagonals)(0, 0) == 0 && diagonals(0, 0) == 1);

// **6.** A third of each corner. The corners are affinely independent.

constexpr auto corners = attest::rows({{1, 2}, {3, 1}, {2, 4}});
constexpr auto to_the_centre = attest::row_vector({1_q / 3, 1_q / 3, 1_q / 3});

static_assert(to_the_centre * corners == attest::row_vector({2_q, 7_q / 3}));
static_assert(attest::row_sums(to_the_centre)(0, 0) == 1);
static_assert(attest::require([] { return attest::affinely_independent(corners); }));

// **7.** The output depends on the weight of the two together. Larger scores of both pull the output towards their
// value.

constexpr auto with_scores(auto const& scores) {
    return attest::attention(attest::rows({{1}}), scores, attest::column_vector({5, 5, 0}),
                             attest::unscaled);
}

constexpr auto some_scores = attest::column_vector({0, 0, 0});
constexpr auto other_scores = attest::column_vector({1, 1, 0});

static_assert(some_scores(2, 0) == 0 && other_scores(2, 0) == 0);
static_assert(attest::require([] {
    return attest::refuted_by(
        attest::equal(with_scores(some_scores).output, with_scores(other_scores).output));
}));
static_assert([] {
    auto const found = with_scores(other_scores);
    return found.output(0, 0) == 5_q * (found.weights(0, 0) + found.weights(0, 1));
}());

// **8.** (c) is true: the output tells the weights, and the difference of two scores is the logarithm of the
// ratio of their weights. (a) is false: the values $(1, 4), (2, 2), (3, 0)$ are dependent, and the output differs
// when most weight is on the first or on the last. (b) is false: scores that differ by a shift have the same output.

constexpr auto scores_to(auto const& scores, auto const& values) {
    return attest::attention(attest::rows({{1}}), scores, values, attest::unscaled);
}

constexpr auto dependent = attest::rows({{1, 4}, {2, 2}, {3, 0}});
constexpr auto first_most = attest::column_vector({1, 0, 0});
constexpr auto last_most = attest::column_vector({0, 0, 1});
constexpr auto before = attest::column_vector({0, 1, 2});
constexpr auto after = attest::column_vector({5, 6, 7});

static_assert(attest::require([] { return attest::affinely_dependent(dependent); }));
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(scores_to(first_most, dependent).output,
                                            scores_to(last_most, dependent).output));
}));
static_assert(before != after);
static_assert(attest::require([] {
    return attest::equal(scores_to(before, corners).output, scores_to(after, corners).output);
}));
static_assert([] { // (c)
    auto const weights = scores_to(attest::column_vector({5, 6, 7}), corners).weights;
    return weights(0, 2) / weights(0, 0) == attest::exp(2_q);
}());

// **9.** Three corners of a square are a triangle. With the values $(0, 0), (1, 0), (1, 1)$ the second component
// of the output is the weight of the third corner, and the first is the weights of the second and third
// together.

constexpr auto three_seen(auto const& scores) {
    return attest::attention(attest::rows({{1}}), scores, square, attest::unscaled,
                             attest::masked_by(attest::rows({{true, true, true, false}})));
}

constexpr auto back = attest::rows({{1, 0, 0}, {-1, 1, 0}, {0, -1, 1}});

static_assert(attest::require([] {
    return attest::affinely_independent(attest::select_rows<0, 1, 2>(square));
}));
static_assert(attest::beside(attest::column_vector({1, 1, 1}), attest::select_rows<0, 1, 2>(square))
                  * back
              == attest::identity<3>());
static_assert(attest::require([] {
    auto const found = three_seen(attest::column_vector({1, 0, 2, 9}));
    return attest::equal(attest::beside(attest::rows({{1}}), found.output) * back,
                         attest::select_columns<0, 1, 2>(found.weights));
}));

// **10.** Three numbers are always affinely dependent, so each head alone forgets. The points $(1, 1), (2, 4), (3, 9)$
// lie on a parabola and form a triangle. From $w_0 + 2w_1 + 3w_2 = a$, $w_0 + 4w_1 + 9w_2 = b$ and the sum 1, $w_2
// = (b - 3a + 2)/2$ and $w_1 = a - 1 - 2w_2$. Column $j$ of the matrix has the coefficients of $w_j$.

constexpr auto numbers() {
    return attest::column_vector({1, 2, 3});
}

constexpr auto squares() {
    return attest::column_vector({1, 4, 9});
}

constexpr auto from_both =
    attest::rows({{3_q, -3_q, 1_q}, {-5_q / 2, 4_q, -3_q / 2}, {1_q / 2, -1_q, 1_q / 2}});

static_assert(attest::require([] { return attest::affinely_dependent(numbers()); }));
static_assert(attest::require([] { return attest::affinely_dependent(squares()); }));
static_assert(attest::require([] {
    return attest::affinely_independent(attest::beside(numbers(), squares()));
}));
static_assert(attest::beside(attest::column_vector({1, 1, 1}), attest::beside(numbers(), squares()))
                  * from_both
              == attest::identity<3>());
static_assert(attest::require([] {
    auto const first = scores_to(attest::column_vector({0, 1, -2}), numbers());
    auto const second = scores_to(attest::column_vector({0, 1, -2}), squares());
    auto const outputs = attest::beside(first.output, second.output);
    return attest::equal(attest::beside(attest::rows({{1}}), outputs) * from_both, first.weights);
}));

// **11.** The corners are affinely independent, so only the weights $1, 0, 0$ give $(1, 2)$, and softmax without
// a mask has no weight of 0. It reaches the inside of the triangle: there all three weights are positive, and
// their logarithms are scores for them. The sides and corners need a mask, or a rule that is not softmax.

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

constexpr auto one_and_five() {
    return attest::column_vector({1, 5});
}

constexpr auto weights = attest::row_vector({1_q / 2, 1_q / 2});

static_assert(attest::require([] { return attest::affinely_independent(one_and_five()); }));
static_assert(weights * one_and_five() == attest::rows({{3}})
              && attest::row_sums(weights)(0, 0) == 1);
static_assert(attest::require([] {
    return attest::equal(scores_to(attest::column_vector({4, 4}), one_and_five()).weights, weights);
}));
static_assert([] { // the same with other scores
    auto const other = scores_to(attest::column_vector({0, 1}), one_and_five());
    return (other.output(0, 0) - 1_q) / 4_q == other.weights(0, 1);
}());

} // namespace
