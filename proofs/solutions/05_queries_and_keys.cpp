// # Solutions to chapter 5, queries and keys

#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto spoken = attest::tokens<"note", "keep", "it">;
constexpr auto X = attest::rows(spoken, {{2, 1, 0}, {0, 1, 2}, {1, 2, 0}});
constexpr auto W_q = attest::rows({{0, 0}, {1, 0}, {0, 1}});
constexpr auto W_k = attest::rows({{1, 1}, {0, 1}, {0, 0}});
constexpr auto one = attest::identity<3>();

// 1. Let $T$ be invertible. $(W_q T)(W_k (T^{-1})^\top)^\top = W_q T T^{-1} W_k^\top = W_q
//    W_k^\top$.

constexpr auto T = attest::rows({{2, 1}, {1, 1}});
constexpr auto T_inverse = attest::rows({{1, -1}, {-1, 2}});
constexpr auto other_q = W_q * T;
constexpr auto other_k = W_k * transpose(T_inverse);

static_assert(T * T_inverse == attest::identity<2>());
static_assert(other_q * transpose(other_k) == W_q * transpose(W_k));

constexpr auto A = attest::self_attention(X, W_q, W_k, one);
constexpr auto B = attest::self_attention(X, other_q, other_k, one);

static_assert(attest::require([] { return attest::equal(A.scores, B.scores); }));
static_assert(attest::require([] { return attest::equal(A.weights, B.weights); }));

// 2. The weights themselves are the proof: the output is the mixture of the words by shares.

static_assert(attest::require([] { return attest::convex_mixture(A.output, A.weights, X); }));

// 3. In the slip entry $(i, j)$ is $s_{ij}$ divided by the sum of row $j$. The column $j$ then sums
//    to the sum of *column* $j$ of the scores, divided by the sum of *row* $j$. The two agree when
//    the scores are symmetric, and that is what made the columns of $XX^\top$ sum to 1.

constexpr auto S = A.scores;
constexpr auto slipped = attest::divide_columns(S, transpose(attest::row_sums(S)));

static_assert(attest::column_sums(slipped)(0, "note") ==
              attest::column_sums(S)(0, "note") / attest::row_sums(S)("note", 0));
static_assert(attest::column_sums(slipped)(0, "note") == 14_q / 3);
static_assert(attest::column_sums(slipped)(0, "keep") == 2_q / 17);
static_assert(attest::column_sums(slipped)(0, "it") == 10_q / 6);

// 4. (a) is true: score and sum both double. (b) is false: the weights of softmax depend on the
//    differences of scores, and these double.

constexpr auto riley_asks = attest::rows({{1, 0, 0}, {1, 2, 0}, {0, 1, 3}});
constexpr auto riley_by_sum = attest::attention(riley_asks, one, one, attest::unscaled,
                                                attest::by_sum);
constexpr auto louder_by_sum = attest::attention(2 * riley_asks, one, one, attest::unscaled,
                                                 attest::by_sum);
constexpr auto riley_by_softmax = attest::attention(riley_asks, one, one, attest::unscaled);
constexpr auto louder_by_softmax = attest::attention(2 * riley_asks, one, one, attest::unscaled);

static_assert(louder_by_sum.weights == riley_by_sum.weights);
static_assert(!attest::equal(louder_by_softmax.weights, riley_by_softmax.weights));

// 5. The product $W_q W_q^\top$ is symmetric.

constexpr auto same = X * W_q * transpose(W_q) * transpose(X);

static_assert(same == transpose(same));

// 6. The score is a product of both, and 2 times 1/2 is 1.

constexpr auto rescaled = attest::self_attention(X, 2 * W_q, 1_q / 2 * W_k, one);

static_assert(attest::require([] { return attest::equal(rescaled.weights, A.weights); }));

// 7. Two words with only a first component have the query 0, so all their scores are 0.

constexpr auto silent = attest::rows({{1, 0, 0}, {2, 0, 0}});
constexpr auto M = W_q * transpose(W_k);

static_assert(M != transpose(M));
static_assert(silent * M * transpose(silent) == transpose(silent * M * transpose(silent)));
