// # Solutions to chapter 5, queries and keys

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

#include <cstddef>

using namespace attest::literals;
using namespace attest::proofs;
using attest::exp;

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
static_assert(other_q * transpose(other_k) == W_q * transpose(W_k) && other_q != W_q);

constexpr auto A = attest::self_attention(X, W_q, W_k, one);
constexpr auto B = attest::self_attention(X, other_q, other_k, one);

static_assert(attest::require([] { return attest::equal(A.scores, B.scores); }));
static_assert(attest::require([] { return attest::equal(A.weights, B.weights); }));

// 2. The weights themselves are the proof: the output is the mixture of the words by shares. The scores of "it" are
//    4, 0 and 2, and the scale is $1/\sqrt 2$.

constexpr auto weights_of_it = attest::softmax(
    1 / attest::square_root(2_q) * attest::rows(attest::tokens<"it">, spoken, {{4, 0, 2}}));

static_assert(attest::require([] {
    return attest::convex_mixture(attest::select_rows(A.output, attest::tokens<"it">),
                                  weights_of_it, X);
}));

// 3. In the slip entry $(i, j)$ is $s_{ij}$ divided by the sum of row $j$. The column $j$ then sums
//    to the sum of *column* $j$ of the scores, divided by the sum of *row* $j$. The two agree when
//    the scores are symmetric, and that is what made the columns of $XX^\top$ sum to 1.

constexpr auto const& S = A.scores;
constexpr auto slipped = attest::divide_columns(S, transpose(attest::row_sums(S)));

static_assert(attest::column_sums(slipped)(0, "note") == 14_q / 3);
static_assert(attest::column_sums(slipped)(0, "keep") == 2_q / 17);
static_assert(attest::column_sums(slipped)(0, "it") == 10_q / 6);

//    Each is a quotient of the sum of a column and the sum of a row.

static_assert(attest::column_sums(slipped)(0, "note")
              == attest::column_sums(S)(0, "note") / attest::row_sums(S)("note", 0));

// 4. (a) is true: score and sum both double. (b) is false: the weights of softmax depend on the
//    differences of scores, and these double.

constexpr auto riley_asks = attest::rows({{1, 0, 0}, {1, 2, 0}, {0, 1, 3}});
constexpr auto riley_by_sum = attest::attention(riley_asks, one, one, attest::unscaled,
                                                attest::by_sum);
constexpr auto riley_by_softmax = attest::attention(riley_asks, one, one, attest::unscaled);

constexpr bool by_sum_stays() {
    return attest::attention(2 * riley_asks, one, one, attest::unscaled, attest::by_sum).weights
           == riley_by_sum.weights;
}

constexpr bool softmax_stays() {
    return bool(attest::equal(attest::attention(2 * riley_asks, one, one, attest::unscaled).weights,
                              riley_by_softmax.weights));
}

constexpr auto a_holds = true;
constexpr auto b_holds = false;

static_assert(by_sum_stays() == a_holds && softmax_stays() == b_holds);

// 5. The product $W_q W_q^\top$ is symmetric.

constexpr auto same = attest::rows(spoken, spoken, {{1, 1, 2}, {1, 5, 2}, {2, 2, 4}});

static_assert(X * W_q * transpose(W_q) * transpose(X) == same);
static_assert(same == transpose(same));

// 6. By 1/2. The score is a product of both, and 2 times 1/2 is 1.

constexpr auto key_factor = 1_q / 2;

static_assert(attest::require([] {
    constexpr auto rescaled = attest::self_attention(X, 2 * W_q, key_factor * W_k, one);
    return attest::equal(rescaled.weights, A.weights);
}));

// 7. Two words with only a first component have the query 0, so all their scores are 0.

constexpr auto silent = attest::rows({{1, 0, 0}, {2, 0, 0}});
constexpr auto M = W_q * transpose(W_k);

static_assert(M != transpose(M));
static_assert(silent.rows == 2 && row(silent, 0) != row(silent, 1));
static_assert(silent * M * transpose(silent) == transpose(silent * M * transpose(silent)));

// 8. The scores of "Riley" are 0, 1 and 3, and $e^0$ is 1. "Evan's" has the share $1/(1 + e + e^3)$, about
//    0.04. No score makes a softmax weight 0: that takes a mask (chapter 12).

static_assert([] { return riley_by_softmax.weights(2, 0) == 1 / (1 + exp(1_q) + exp(3_q)); }());
static_assert([] { return attest::rounds_to(riley_by_softmax.weights(2, 0), 0.04_q, 2); }());
static_assert(riley_by_sum.scores(2, 0) == 0 && riley_by_sum.weights(2, 0) == 0);

// 9. A column times a row has rank one, and $M$ has two rows that are not multiples of each other. With one
//    component a score is a product of two numbers, $q_i k_j$. The ratio of the scores of two keys is the
//    ratio of the keys, the same for every query. In general the rank of $M$ is at most the number of
//    components of a query.

constexpr auto one_q = attest::column_vector({0, 1, 2});
constexpr auto one_k = attest::column_vector({1, 3, 0});

constexpr auto narrow(std::size_t query, std::size_t key) {
    return attest::scores(X * one_q, X * one_k)(query, key);
}

static_assert(attest::require([] { return attest::rank_one(one_q * transpose(one_k)); }));
static_assert(!attest::rank_one(W_q * transpose(W_k)));
static_assert(narrow(0, 0) / narrow(0, 2) == narrow(1, 0) / narrow(1, 2));

// 10. (b) is true: the score is the squared length of the query. (a) is false: its scores are all 0, and it
//     receives the average (chapter 2). The first word below is such a word. (c) is false: a longer query
//     in the same direction scores higher, as chapter 4 found.

constexpr auto shy = attest::self_attention(attest::rows({{1, 0, 0}, {0, 1, 0}, {0, 2, 0}}), W_q, W_q, one,
                                            attest::unscaled);

static_assert([] { return shy.weights(0, 0) == 1_q / 3 && shy.output(0, 1) == 1; }());
static_assert(shy.scores(0, 0) == 0 && shy.scores(1, 1) == 1 && shy.scores(2, 2) == 4);
static_assert(shy.scores(1, 2) > shy.scores(1, 1));

// 11. $x_i S x_j^\top$ is one number, so it equals its transpose $x_j S^\top x_i^\top = x_j S x_i^\top$. In the
//     same way $x_i A x_j^\top = -x_j A x_i^\top$. Hence $s_{ij} - s_{ji} = 2\,x_i A x_j^\top$, and for $j = i$
//     the number is its own negative, 0. Here "it" asks for "note" with 3 more than "note" for "it": half of
//     that, $3/2$, is the score of $A$.

constexpr auto S_part = 1_q / 2 * (M + transpose(M));
constexpr auto A_part = 1_q / 2 * (M - transpose(M));
constexpr auto one_sided = X * A_part * transpose(X);

static_assert(S_part + A_part == M && S_part == transpose(S_part) && A_part == -transpose(A_part));
static_assert(A_part == 1_q / 2 * attest::rows({{0, -1, -1}, {1, 0, -1}, {1, 1, 0}}));
static_assert([] {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (S(i, j) - S(j, i) != 2 * one_sided(i, j))
                return false;
    return true;
}());
static_assert(one_sided("it", "it") == 0 && one_sided("it", "note") == 3_q / 2);

//     As a theorem (chapter 17), for every number of words and of components:

constexpr auto only_one_way =
    theorem<"5.11", "the antisymmetric part makes relevance go one way">([](context& let) {
        auto const words = let.finite_set("S");
        auto const C = let.finite_set("C");
        auto const [i, j] = let.indices("i", "j", words);
        auto const [a, b] = let.indices("a", "b", C);
        auto const x = let.variable("x", words, C);
        auto const m = let.variable("M", C, C);
        auto const s = let.define("s", sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))), i, j);
        auto const A_ab = let.define("A", (m(a, b) - m(b, a)) / 2, a, b);
        auto const there = sum(a, sum(b, x(i, a) * m(a, b) * x(j, b)));
        return claim(s(i, j) - s(j, i) == 2 * sum(a, sum(b, x(i, a) * A_ab(a, b) * x(j, b))))
            .by(definition, there - sum(a, sum(b, x(j, a) * m(a, b) * x(i, b))))
            .by(swap_sums, there - sum(a, sum(b, x(j, b) * m(b, a) * x(i, a))))
            .by(linear, 2 * sum(a, sum(b, x(i, a) * ((m(a, b) - m(b, a)) / 2) * x(j, b))))
            .by(definition, 2 * sum(a, sum(b, x(i, a) * A_ab(a, b) * x(j, b))));
    });

static_assert(only_one_way.id() == "5.11");

// 12. In a diagonal matrix each entry that is not 0 has $j = i$, so the sum of row $j$ is the right one.
//     With $R_i$ for the sum of row $i$, what is needed is $R_i = R_j$ wherever $s_{ij} \ne 0$.

constexpr auto alone = attest::rows({{1, 0}, {0, 5}});

static_assert(attest::divide_columns(alone, transpose(attest::row_sums(alone)))
              == attest::divide_rows(alone, attest::row_sums(alone)));
static_assert(attest::row_sums(alone)(0, 0) != attest::row_sums(alone)(1, 0));
