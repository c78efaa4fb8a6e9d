// # Solutions to chapter 2, averaging

#include <attest/attest.hpp>

#include <cstddef>

using namespace attest::literals;

constexpr auto words = attest::tokens<"birds", "can", "fly">;
constexpr auto X = attest::rows(words, {{2, 0}, {0, 1}, {1, 2}});
constexpr auto thirds = attest::tabulate(words, words, [](auto, auto) { return 1_q / 3; });

// 1. The average of three equal vectors is that vector. So the second averaging does nothing.

static_assert(thirds * thirds == thirds);

// 2. Each word gives its whole share to itself: the identity. Its rank is three. `require` would show the
//    reason if the answer were no; a question with `!` before it shows none.

constexpr auto themselves = attest::rows(words, words, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

static_assert(attest::mix(themselves, X) == X);
static_assert(attest::require([] { return attest::row_stochastic(themselves); }));
static_assert(!attest::rank_one(themselves));

// 3. There is none. The three words are the corners of a triangle, and none of them lies on the
//    line through the other two: they are affinely independent. Then a point of the triangle is
//    mixed in one way only. (Chapter 16 is about this.) With "fly" halfway between "birds" and "can" the three
//    lie on a line. Then "fly" is the average of all three, and its own weight may be 1.

constexpr auto fly = attest::row_vector({1_q, 1_q / 2});
constexpr auto other_weights = attest::rows(attest::tokens<"can">, words, {{0_q, 0_q, 1_q}});

constexpr auto with_fly_at(auto const& place) {
    return attest::rows(words, {{2_q, 0_q}, {0_q, 1_q}, {place(0, 0), place(0, 1)}});
}

static_assert(attest::require([] { return attest::affinely_independent(X); }));
static_assert(attest::require([] { return attest::row_stochastic(other_weights); }));
static_assert(other_weights != attest::select_rows(thirds, attest::tokens<"can">));
static_assert(other_weights * with_fly_at(fly)
              == attest::select_rows(thirds * with_fly_at(fly), attest::tokens<"can">));

// 4. (a) is true: a row of the product is a mixture, by shares, of rows of shares. For the oracle the
//    compiler checks it. (b) is false, because the product of the oracle with itself is another
//    matrix. (c) is false. A limit of repeated convolutions would not be changed by one more, but the
//    average is. The row $(2, 3, 3, 3, 2)/13$ is not changed: the words at the ends, which have one
//    neighbour only, have smaller shares.

constexpr auto oracle = attest::rows(words, words, {{0.75_q, 0_q, 0.25_q},
                                                    {0.25_q, 0.5_q, 0.25_q},
                                                    {0.5_q, 0_q, 0.5_q}});
constexpr auto convolution = attest::rows({{1_q / 2, 1_q / 2, 0_q, 0_q, 0_q},
                                           {1_q / 3, 1_q / 3, 1_q / 3, 0_q, 0_q},
                                           {0_q, 1_q / 3, 1_q / 3, 1_q / 3, 0_q},
                                           {0_q, 0_q, 1_q / 3, 1_q / 3, 1_q / 3},
                                           {0_q, 0_q, 0_q, 1_q / 2, 1_q / 2}});

constexpr auto average() {
    return attest::row_vector({1_q / 5, 1_q / 5, 1_q / 5, 1_q / 5, 1_q / 5});
}

constexpr auto unchanged = attest::row_vector({2_q / 13, 3_q / 13, 3_q / 13, 3_q / 13, 2_q / 13});

static_assert(attest::require([] { return attest::row_stochastic(oracle * oracle); }));
static_assert(oracle * oracle != oracle);
static_assert(average() * convolution != average());
static_assert(unchanged * convolution == unchanged);
static_assert(attest::require([] { return attest::row_stochastic(unchanged); }));

// 5. A half from each neighbour and nothing from itself.

constexpr auto half = attest::rows(attest::tokens<"can">, words, {{1_q / 2, 0_q, 1_q / 2}});

static_assert((half * X)("can", 0) == 1.5_q && (half * X)("can", 1) == 1);

// 6. The oracle after the average changes nothing, since all words are the same by then. The average
//    after the oracle is the average of other words.

static_assert(oracle * thirds == thirds);
static_assert(thirds * oracle != thirds);

// 7. With $b = b/2$, $b$ is 0. Then $a = 3a/4 + c/2$, so $a = 2c$, and the shares are
//    $(2/3, 0, 1/3)$. Only "can" takes from "can", and it keeps half of its share each time. So its share
//    tends to 0 in every word.

constexpr auto kept = attest::rows(attest::tokens<"kept">, words, {{2_q / 3, 0_q, 1_q / 3}});

static_assert(kept * oracle == kept);
static_assert(attest::require([] { return attest::row_stochastic(kept); }));
static_assert((oracle * oracle * oracle)("can", "can") == 1_q / 8);

// 8. (b) is true: after averaging all words are equal, and a mixture of equal vectors is that vector. (a)
//    is false for the oracle. (c) is false: the matrix that replaces the second word by the mean of both
//    can be undone, but only by a matrix with a negative weight.

constexpr auto mixes = attest::rows({{1_q, 0_q}, {1_q / 2, 1_q / 2}});
constexpr auto undoes = attest::rows({{1, 0}, {-1, 2}});

static_assert(attest::column_sums(oracle)(0, "birds") == 1.5_q);
static_assert(undoes * mixes == attest::identity<2>());
static_assert(!attest::row_stochastic(undoes));

// 9. It is. With $h_{t-1}$ for the average of the first $t - 1$ words, $t\,h_t = (t - 1)\,h_{t-1} + x_t$: the
//    old state keeps the share $(t - 1)/t$. The share of the first word falls to $1/t$, like that of every
//    word so far: all fade alike. From state 4 to state 5 it falls from $1/4$ to $1/5$, not to $1/8$.
//    (Chapter 19 computes softmax in this way.)

constexpr auto so_far = attest::tabulate<5, 5>([](std::size_t t, std::size_t j) {
    return j <= t ? 1_q / (t + 1) : 0_q;
});
constexpr auto five_words = attest::rows({{1, 0}, {0, 1}, {2, 1}, {1, 3}, {0, 2}});

static_assert(attest::require([] { return attest::row_stochastic(so_far); }));
static_assert([] {
    auto state = row(five_words, 0) * 1_q;
    for (std::size_t t = 2; t <= 5; ++t) {
        state = (1_q - 1_q / t) * state + 1_q / t * row(five_words, t - 1);
        if (state != row(so_far * five_words, t - 1))
            return false;
    }
    return true;
}());
static_assert(so_far(4, 0) == 1_q / 5 && so_far(3, 0) == 1_q / 4 && 1_q / 5 != 1_q / 4 / 2);

// 10. Three places: one in the first layer and two in the second. Two plain layers reach two. With
//     gaps of 1, 2, 4, 8, ... the reach doubles and grows by one with each layer, but still depends on the places only.

constexpr auto with_gap(std::size_t gap) {
    auto const hears = [=](std::size_t i, std::size_t j) {
        return i == j || i == j + gap || j == i + gap ? 1_q : 0_q;
    };
    auto const heard = attest::tabulate<9, 9>(hears);
    return attest::divide_rows(heard, attest::row_sums(heard));
}

constexpr bool reaches(std::size_t second_gap, int far) {
    auto const pair = with_gap(second_gap) * with_gap(1);
    return pair(4, 4 + far) > 0 && pair(4, 5 + far) == 0;
}

constexpr auto plain_reach = 2;
constexpr auto wide_reach = 3;

static_assert(reaches(1, plain_reach) && reaches(2, wide_reach));

// 11. (a) is true: in a matrix of rank one all rows are multiples of one row, and since they all sum to 1
//     they are equal. (b) is false if the words are affinely dependent: the second of these three words
//     is the midpoint of the others, and the two rows of weights give the same vector. (c) is false
//     for the identity.

constexpr auto in_line = attest::rows({{0, 0}, {1, 2}, {2, 4}});
constexpr auto two_ways = attest::rows({{0_q, 1_q, 0_q}, {1_q / 2, 0_q, 1_q / 2}});

static_assert(attest::require([] { return attest::row_stochastic(two_ways); }));
static_assert(in_line.rows == 3 && row(in_line, 0) != row(in_line, 1));
static_assert(row(two_ways * in_line, 0) == row(two_ways * in_line, 1));
static_assert(!attest::rank_one(two_ways));
static_assert(themselves * themselves == themselves && !attest::rank_one(themselves));
