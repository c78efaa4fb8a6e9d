// # Solutions to chapter 10, a layer with drawn parameters

#include <attest/attest.hpp>

#include <array>
#include <cstddef>
#include <string_view>

using namespace attest::literals;

namespace {

constexpr auto river = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                    {{1.2_q, 0_q, 0_q, 0.3_q},
                                     {0.8_q, 0.8_q, 0.2_q, 0_q},
                                     {0.9_q, 0_q, 0_q, 0.9_q}});

constexpr auto finance = attest::rows(attest::tokens<"money", "bank", "loan">,
                                      {{0_q, 1.4_q, 0_q, 0.1_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.1_q, 0_q, 0.6_q}});

struct three_draws {
    attest::matrix<attest::rational, 4, 3> first;
    attest::matrix<attest::rational, 4, 3> second;
    attest::matrix<attest::rational, 4, 3> third;
};

constexpr three_draws draw() {
    attest::torch_random generator(0);
    three_draws drawn;
    drawn.first = generator.rand<4, 3>();
    drawn.second = generator.rand<4, 3>();
    drawn.third = generator.rand<4, 3>();
    return drawn;
}

constexpr three_draws drawn = draw();

// **1.** Neither table is right. The first matrix drawn is now $W_{value}$ and the third
// $W_{query}$.

constexpr auto other_river = attest::self_attention(river, drawn.third, drawn.second, drawn.first);
constexpr auto other_finance =
    attest::self_attention(finance, drawn.third, drawn.second, drawn.first);

static_assert(!attest::rounds_to_table<3>(other_river.output,
                                          attest::rows({{0.540_q, 0.705_q, 1.030_q},
                                                        {0.538_q, 0.706_q, 1.030_q},
                                                        {0.541_q, 0.703_q, 1.025_q}})));
static_assert(!attest::rounds_to_table<3>(other_finance.output,
                                          attest::rows({{0.220_q, 0.418_q, 0.642_q},
                                                        {0.213_q, 0.404_q, 0.624_q},
                                                        {0.216_q, 0.409_q, 0.630_q}})));
static_assert([] { return attest::rounds_to(other_river.output(2, 2), 0.473_q, 3); }());
static_assert([] { return attest::rounds_to(other_finance.output(0, 0), 0.454_q, 3); }());

// **2.** The words and the parameters are not negative, so queries and keys are not, and a score is
// a sum of products of such numbers. It is positive as soon as one product is.

constexpr auto river_layer = attest::self_attention(river, drawn.first, drawn.second, drawn.third);
constexpr auto finance_layer =
    attest::self_attention(finance, drawn.first, drawn.second, drawn.third);

constexpr bool all_positive(auto const& scores) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (scores(i, j) <= 0_q)
                return false;
    return true;
}

constexpr attest::rational smallest_of(auto const& scores) {
    attest::rational smallest = scores(0, 0);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (scores(i, j) < smallest)
                smallest = scores(i, j);
    return smallest;
}

constexpr auto smallest_by_the_river = 0.71_q;
constexpr auto smallest_in_finance = 1.40_q;

static_assert(all_positive(river_layer.scores) && all_positive(finance_layer.scores));
static_assert(attest::rounds_to(smallest_of(river_layer.scores), smallest_by_the_river, 2));
static_assert(attest::rounds_to(smallest_of(finance_layer.scores), smallest_in_finance, 2));

// **3.** "stream". It is larger than the bank of the river by less than a thousandth. Three decimals do not
// tell the two apart: both print as $1.030$.

enum word_of_a_sentence { stream, bank_by_the_river, mud, money, bank_with_money, loan };

constexpr attest::exponential third_component(int word) {
    if (word < money)
        return river_layer.output(word, 2);
    return finance_layer.output(word - money, 2);
}

constexpr auto largest = stream;

static_assert([] {
    for (int word = stream; word <= loan; ++word)
        if (word != largest && third_component(word) >= third_component(largest))
            return false;
    return true;
}());

// **4.** In the sentence about money, "bank" has the weight 0.24 for itself and 0.41 for "loan". Both will
// do.

constexpr auto asks = "bank";
constexpr auto is_asked = "bank";

constexpr bool is_far_from_a_third(std::string_view row, std::string_view column) {
    auto const words = attest::tokens<"money", "bank", "loan">;
    auto const weight = finance_layer.weights(words.index_of(row), words.index_of(column));
    return weight < 1_q / 3 - 1_q / 15 || weight > 1_q / 3 + 1_q / 15;
}

static_assert(is_far_from_a_third(asks, is_asked));

// **5.** (b) is true: with $k_j + u$ for every key, the scores of a query $q$ all grow by $q \cdot u$, a shift of
// the row. (a) is false: each of two queries prefers the key in its own direction. (c) is false: it
// transposes the scores, because the word that asks and the word that is asked change places, and the rows
// of weights are different.

constexpr auto far_apart = attest::rows({{3, 0}, {0, 3}});
constexpr auto two_ways = attest::attention(far_apart, far_apart, far_apart, attest::unscaled);

static_assert(two_ways.weights(0, 0) / two_ways.weights(0, 1) == attest::exp(9_q));
static_assert(two_ways.weights(1, 0) / two_ways.weights(1, 1) == attest::exp(-9_q));

static_assert(attest::require([] {
    constexpr auto keys = river * drawn.second;
    constexpr auto moved = keys + attest::tabulate<3, 3>([](auto, std::size_t c) {
        return c == 0 ? 5_q : -2_q;
    });
    return attest::equal(
        attest::attention(river * drawn.first, moved, river * drawn.third).weights,
        river_layer.weights);
}));

constexpr auto exchanged = attest::self_attention(river, drawn.second, drawn.first, drawn.third);

static_assert(attest::require([] {
    return attest::equal(exchanged.scores, attest::transpose(river_layer.scores));
}));
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(exchanged.weights, river_layer.weights));
}));

// **6.** The rows are more alike than before, although the scores have both signs: from one query to another
// the odds of two keys change by less than a tenth. What counts are differences of queries and of keys, and
// subtracting $1/2$ from all parameters does not make their products larger here.

constexpr auto around_zero(attest::matrix<attest::rational, 4, 3> const& parameters) {
    return parameters - attest::tabulate<4, 3>([](auto, auto) { return 1_q / 2; });
}

constexpr auto centred_river =
    attest::self_attention(river, around_zero(drawn.first), around_zero(drawn.second),
                           around_zero(drawn.third));
constexpr auto centred_finance =
    attest::self_attention(finance, around_zero(drawn.first), around_zero(drawn.second),
                           around_zero(drawn.third));

constexpr bool products_of_differences_are_below(attest::rational const& bound, auto const& scores) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t m = 0; m < 3; ++m)
            for (std::size_t j = 0; j < 3; ++j)
                for (std::size_t l = 0; l < 3; ++l)
                    if (scores(i, j) - scores(i, l) - scores(m, j) + scores(m, l) >= bound)
                        return false;
    return true;
}

static_assert(products_of_differences_are_below(0.16_q, centred_river.scores)
              && products_of_differences_are_below(0.16_q, centred_finance.scores));
static_assert(attest::exp(0.16_q / attest::square_root(3_q)) < 11_q / 10);
static_assert(!all_positive(centred_river.scores) && !all_positive(centred_finance.scores));
static_assert([] { return attest::rounds_to(centred_river.output(0, 2), 0.2_q, 3); }());
static_assert([] { return attest::rounds_to(centred_finance.output(0, 1), -0.367_q, 3); }());

// **7.** The last of them, $(2^{25} - 1)/2^{25}$, has 25 binary digits, all of them 1. The float nearest to
// it is 1.

constexpr attest::rational one_bit_more = attest::rational((1 << 25) - 1, 1 << 25);

static_assert(attest::nearest<float>(one_bit_more) == 1.0F && one_bit_more != 1_q);
static_assert(attest::rational(static_cast<long long>(
                  attest::nearest<float>(drawn.first(0, 0)) * 16777216.0F), 1 << 24)
              == drawn.first(0, 0));

// **8.** The third component of the river's bank, 1.02953, was printed as 1.030. Below 1.0295 it would have been
// 1.029. 223 distances of floats lie between, so a program has to lose more than seven bits of a float to print
// the other digit. Each of the 17 other outputs is more than $8/100000$ away from such a number.

constexpr attest::exponential output_at(std::array<int, 3> const& place) {
    // The place is the number of the sentence, of the word and of the component, from 0.
    if (place[0] == 0)
        return river_layer.output(place[1], place[2]);
    return finance_layer.output(place[1], place[2]);
}

constexpr auto nearest = std::array{0, 1, 2};
constexpr auto turning_point = 1.0295_q;
constexpr auto distances = 223;

static_assert(attest::rounded(turning_point, 4) == turning_point
              && attest::rounded(turning_point - 1e-9_q, 3)
                     != attest::rounded(turning_point + 1e-9_q, 3));
static_assert([] {
    auto const above = output_at(nearest) - turning_point;
    return above < 3_q / 100000 && above > attest::rational(distances) / (1 << 23)
           && above < attest::rational(distances + 1) / (1 << 23);
}());

// The decimals are as said, and the other outputs are further away from such numbers.

static_assert([] { return attest::rounds_to(river_layer.output("bank", 2), 1.02953_q, 5); }());
static_assert(attest::rounds_to(1.0295_q - 1e-9_q, 1.029_q, 3));

constexpr auto printed_river = attest::rows(
    {{0.540_q, 0.705_q, 1.030_q}, {0.538_q, 0.706_q, 1.030_q}, {0.541_q, 0.703_q, 1.025_q}});
constexpr auto printed_finance = attest::rows(
    {{0.220_q, 0.418_q, 0.642_q}, {0.213_q, 0.404_q, 0.624_q}, {0.216_q, 0.409_q, 0.630_q}});

constexpr int nearer_than(attest::rational const& margin, auto const& output, auto const& printed) {
    int count = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            if (output(i, c) < printed(i, c) - 0.0005_q + margin
                || output(i, c) > printed(i, c) + 0.0005_q - margin)
                ++count;
    return count;
}

static_assert(nearer_than(8_q / 100000, river_layer.output, printed_river) == 1);
static_assert(nearer_than(8_q / 100000, finance_layer.output, printed_finance) == 0);

// **9.** Components of queries and keys are at least 0 and at most the sum of the embedding, which is at most
// $1.8$ (bank and mud). So a score lies between 0 and $3 \cdot 1.8^2 = 9.72$, and is divided by $\sqrt 3$. A
// weight is $1 / \sum_l e^{s_l - s_j}$. It is smallest if its own score is as small as possible and those of the
// two others are as large as possible. Even then, it would be more than $1/600$.

constexpr attest::exponential first_weight(auto const& scores) {
    return attest::softmax(1 / attest::square_root(3_q) * scores)(0, 0);
}

constexpr bool are_worst(auto const& scores, attest::rational const& bound) {
    for (std::size_t key = 0; key < 3; ++key)
        if (scores(0, key) < 0_q || scores(0, key) > bound)
            return false;
    auto const weight = first_weight(scores);
    for (int bits = 0; bits < 8; ++bits) { // scores between 0 and the bound make no weight smaller
        auto const score = [&](int key) { return (bits >> key & 1) * bound; };
        if (first_weight(attest::row_vector({score(0), score(1), score(2)})) < weight)
            return false;
    }
    return true;
}

constexpr attest::rational score_bound() { // the largest score if all parameters are 1
    constexpr auto ones = attest::tabulate<4, 3>([](auto, auto) { return 1_q; });
    auto const scores = attest::self_attention(river, ones, ones, ones).scores;
    attest::rational largest_of_all = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (scores(i, j) > largest_of_all)
                largest_of_all = scores(i, j);
    return largest_of_all;
}

constexpr auto largest_score = 9.72_q;
constexpr auto worst_scores = attest::row_vector({0_q, largest_score, largest_score});

static_assert(largest_score == score_bound());
static_assert(worst_scores.columns == 3 && are_worst(worst_scores, largest_score));
static_assert(first_weight(worst_scores) > 1_q / 600);

// No embedding has a larger sum than 1.8.

static_assert([] {
    for (std::size_t word = 0; word < 3; ++word) {
        attest::rational sum = 0;
        for (std::size_t a = 0; a < 4; ++a)
            sum = sum + river(word, a);
        if (sum > 1.8_q)
            return false;
    }
    return true;
}());

// **10.** "bank" scores 0.93 with "stream", which is more than the 0.71 of "stream" with itself, and gets
// less weight. The larger score has the larger weight within a row; from row to row the sums differ.

constexpr auto larger_score = "bank";
constexpr auto larger_weight = "stream";

constexpr std::size_t place(std::string_view word) {
    return attest::tokens<"stream", "bank", "mud">.index_of(word);
}

static_assert(river_layer.scores(place(larger_score), 0)
              > river_layer.scores(place(larger_weight), 0));
static_assert(river_layer.weights(place(larger_score), 0)
              < river_layer.weights(place(larger_weight), 0));

// The two scores round as said above.

static_assert(attest::rounds_to(river_layer.scores("bank", "stream"), 0.93_q, 2));
static_assert(attest::rounds_to(river_layer.scores("stream", "stream"), 0.71_q, 2));

} // namespace
