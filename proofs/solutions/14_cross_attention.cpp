// # Solutions to chapter 14, cross-attention and where it came from

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

#include <string_view>

using namespace attest::literals;
using namespace attest::proofs;

namespace {

constexpr auto english = attest::rows(
    attest::tokens<"the", "cat", "is", "asleep">,
    {{1_q, 0.1_q, 0_q}, {0.2_q, 1_q, 0.1_q}, {0_q, 0.1_q, 0.5_q}, {0_q, 0.3_q, 1.5_q}});
constexpr auto french =
    attest::rows(attest::tokens<"le", "chat", "dort">, {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}});

// **1.** Four rows and three columns. "cat" attends most to "chat".

constexpr auto back = attest::attention(english, french, french, attest::unscaled);

constexpr auto weight_rows = 4;
constexpr auto weight_columns = 3;

static_assert(back.weights.rows == weight_rows && back.weights.columns == weight_columns);
static_assert(attest::require([] {
    return attest::greater_in_row(back.weights, "cat", "chat", "le");
}));
static_assert(attest::require([] {
    return attest::greater_in_row(back.weights, "cat", "chat", "dort");
}));

// **2.** It is 1. The last query has index 2, and $j \le 2 + 1$ holds for all four keys. With the offset 0 the last
// key is hidden.

constexpr attest::finding sees_all(int offset) {
    auto const all = attest::attention(french, english, english, attest::unscaled);
    auto const shifted =
        attest::attention(french, english, english, attest::unscaled, attest::causal_from(offset));
    return attest::equal(attest::row(shifted.output, "dort"), attest::row(all.output, "dort"));
}

constexpr auto smallest = 1;

static_assert(sees_all(smallest) && !sees_all(smallest - 1));

// **3.** With the zero vector. All dot products with it are 0, so all four weights are $1/4$. No other state has
// equal weights: it would have to be at a right angle to the three differences of the annotations, which are
// linearly independent. And equal weights are the only ones that give the average, since the annotations are
// affinely independent (chapter 16).

constexpr auto state = attest::row_vector({0, 0, 0});

static_assert(attest::require([] {
    return attest::equal(attest::decoder_step(state, english).output,
                         attest::column_sums(english) / 4_q);
}));

// **4.** "is" attends most to "dort", and "dort" more to "asleep" than to "is".

constexpr auto english_word = "is";
constexpr auto french_word = "dort";
constexpr auto preferred = "asleep";

constexpr bool attends_most(std::string_view word, std::string_view to) {
    for (std::string_view const other : {"le", "chat", "dort"})
        if (other != to && !attest::greater_in_row(back.weights, word, to, other))
            return false;
    return true;
}

constexpr auto translated() {
    return attest::attention(french, english, english, attest::unscaled);
}

static_assert(attends_most(english_word, french_word));
static_assert(attest::require([] {
    return attest::greater_in_row(translated().weights, french_word, preferred, english_word);
}));

// **5.** Each of the four rows sums to 1, so the three columns together sum to 4.

static_assert(attest::require([] { return attest::row_stochastic(back.weights); }));
static_assert([] {
    return attest::column_sums(back.weights)(0, "le") + attest::column_sums(back.weights)(0, "chat")
               + attest::column_sums(back.weights)(0, "dort")
           == 4_q;
}());
static_assert([] { return attest::column_sums(back.weights)(0, "chat") != 1_q; }());

// **6.** The four words are affinely independent. So an output is mixed in one way only, and determines its weights.
// The ratios of the weights determine the differences of the scores. The three differences of the keys, which are
// linearly independent, determine the query. With two words there is one difference of scores, $q \cdot (k_1 - k_2)$. The
// difference of "the" and "cat" is $(0.8, -0.9, -0.1)$, and $(1, 0, 8)$ is at a right angle to it: a query to
// which that is added has the same weights.

constexpr auto two_words() {
    return attest::select_rows<0, 1>(english);
}

constexpr auto different = attest::rows({{2, 0, 0}, {3, 0, 8}});

static_assert(attest::require([] { return attest::affinely_independent(english); }));

static_assert(attest::row(different, 0) != attest::row(different, 1));
static_assert(attest::row(english, 0) - attest::row(english, 1) == attest::row_vector({0.8_q, -0.9_q, -0.1_q}));
static_assert(attest::require([] {
    auto const output =
        attest::attention(different, two_words(), two_words(), attest::unscaled).output;
    return attest::equal(attest::row(output, 0), attest::row(output, 1));
}));

// **7.** One key has the whole unit, whatever its score is.

constexpr auto cat_alone = attest::select_rows<1>(english);

static_assert(cat_alone.rows == 1);
static_assert([] {
    auto const read = attest::attention(french, cat_alone, cat_alone, attest::unscaled);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t b = 0; b < 3; ++b)
            if (read.output(i, b) != cat_alone(0, b))
                return false;
    return true;
}());

// **8.** (c) is true: each output is made from its own query. (a) is false: each of the two copies has half of
// the weight that the word had, and the mixture is the same. (b) is false: the word that is read twice has two
// terms in the sum, and the others one.

constexpr auto plain_english = attest::identity<4>() * english;
constexpr auto open = attest::attention(french, english, english, attest::unscaled);

constexpr bool changes_with(auto const& read) {
    return !attest::equal(attest::attention(french, read, read, attest::unscaled).output,
                          open.output);
}

constexpr bool changes_with_more_french() {
    constexpr auto one_more =
        attest::above(attest::identity<3>() * french, attest::rows({{1, -1, 4}}));
    constexpr auto longer_translation =
        attest::attention(one_more, english, english, attest::unscaled);
    return !attest::equal(attest::select_rows<0, 1, 2>(longer_translation.output), open.output);
}

constexpr bool all_twice_changes_outputs() {
    return changes_with(attest::above(plain_english, plain_english));
}

constexpr bool cat_twice_changes_outputs() {
    return changes_with(attest::above(plain_english, attest::select_rows<1>(plain_english)));
}

constexpr auto a_is_true = false;
constexpr auto b_is_true = false;
constexpr auto c_is_true = true;

static_assert(a_is_true == all_twice_changes_outputs());
static_assert(b_is_true == !cat_twice_changes_outputs());
static_assert(c_is_true == !changes_with_more_french());

// **9.** In the end it is as if every annotation but "cat" were masked. A large state makes the choice hard, a
// small one makes the weights nearly equal.

constexpr auto weight_of_cat(long long factor) {
    return attest::decoder_step(factor * attest::row(french, "chat"), english).weights(0, 1);
}

static_assert(weight_of_cat(0) == 1_q / 4);
static_assert(weight_of_cat(1) < 2_q / 3 && weight_of_cat(10) > 999_q / 1000);

// **10.** Without the tanh the relevance is $a_i + b_j$, with $a_i = w \cdot W s_i$ and $b_j = w \cdot U k_j$. The
// first term is common to the row, a shift that softmax does not see. Here such scores are made from the
// queries $(a_i, 1)$ and the keys $(1, b_j)$. For weights that depend on the state, state and annotation must not
// only be added. The tanh of their sum, or their product, is enough.

constexpr auto added_queries = attest::rows({{0_q, 1_q}, {-7_q, 1_q}, {2.5_q, 1_q}});
constexpr auto added_keys = attest::rows({{1_q, 0.5_q}, {1_q, 3_q}, {1_q, -1_q}, {1_q, 2_q}});
constexpr auto by_addition =
    attest::attention(added_queries, added_keys, plain_english, attest::unscaled);

static_assert(by_addition.scores(2, 1) == 2.5_q + 3_q);
static_assert([] {
    auto const row = attest::softmax(attest::rows({{0.5_q, 3_q, -1_q, 2_q}}));
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            if (by_addition.weights(i, j) != row(0, j))
                return false;
    return true;
}());

// For all states and annotations, of any number, it is a theorem. (Chapter 17 shows how to write one.)

constexpr auto state_has_no_say =
    theorem<"14.10", "relevances that are added give all states the same weights">(
        [](context& let) {
            auto const S = let.finite_set("S"), T = let.finite_set("T");
            auto const i = let.index("i", S);
            auto const j = let.index("j", T), l = let.index("l", T);
            auto const a = let.variable("a", S), b = let.variable("b", T);
            auto const weight = exp(b(j)) / sum(l, exp(b(l)));
            return claim(exp(a(i) + b(j)) / sum(l, exp(a(i) + b(l))) == weight)
                .by(factor_out | exp_of_sum, weight);
        });

static_assert(state_has_no_say.id() == "14.10");

// **11.** "chat" sees all but "asleep", and of those it prefers "cat". The last query sees everything but "the".

constexpr auto near() {
    return attest::masked_by(attest::rows(
        {{true, true, false, false}, {true, true, true, false}, {false, true, true, true}}));
}

constexpr auto other_article = attest::rows(
    {{-3_q, 5_q, 1_q}, {0.2_q, 1_q, 0.1_q}, {0_q, 0.1_q, 0.5_q}, {0_q, 0.3_q, 1.5_q}});

static_assert(attest::require([] {
    constexpr auto nearby = attest::attention(french, english, english, attest::unscaled, near());
    auto const article = attest::greater_in_row(nearby.weights, "chat", "cat", "the");
    if (!article)
        return article;
    return attest::greater_in_row(nearby.weights, "chat", "cat", "is");
}));
static_assert(attest::require([] {
    return attest::equal(
        attest::row(attest::attention(french, english, english, attest::unscaled, near()).output,
                    2),
        attest::row(
            attest::attention(french, other_article, other_article, attest::unscaled, near())
                .output,
            2));
}));
static_assert(other_article(0, 0) != english(0, 0) && other_article(1, 1) == english(1, 1));

} // namespace
