// # 2. Averaging
//
// ## The question
//
// How can a word take something from the words around it?
//
// A sentence is a sequence of words, and a machine sees each word as a vector, a row of numbers. What a
// word means depends on the words around it. So the vector of a word should be able to take something from
// the vectors around it. The simplest way is to average: every word receives the mean of the whole
// sentence. A better way is a *weighted* average, with different weights for every word, but somebody would
// have to tell us the weights. This chapter looks at both, and at two *layers* that are older than
// attention. A layer is a step that turns the vectors of a sentence into new ones. What does each of them
// lose?
//
// ## The system
//
// There are three words, and each is a vector of two components. The numbers mean nothing in
// particular. They are small, so that you can follow with a pencil.

#include <attest/attest.hpp>
#include <attest/report/drawing/plane.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"birds", "can", "fly">;
constexpr auto X = attest::rows(words, {{2, 0}, {0, 1}, {1, 2}});

// A matrix of **weights** has one row for the word that receives and one column for each word that
// is heard. A weight is a share: it is not negative, and the shares of a row sum to 1. Such a
// matrix is called *row-stochastic*.
//
// Plain averaging gives every word the same share.

constexpr auto thirds = attest::tabulate(words, words, [](auto, auto) { return 1_q / 3; });

// For the weighted average we ask an *oracle*, somebody who understands the sentence and tells us
// for each word how much of every other word belongs to it.

constexpr auto oracle = attest::rows(words, words, {{0.75_q, 0_q, 0.25_q},
                                                    {0.25_q, 0.5_q, 0.25_q},
                                                    {0.5_q, 0_q, 0.5_q}});

// To *mix* is to multiply: row $i$ of the weights times the matrix of the vectors is the new vector
// of word $i$, $o_i = \sum_j w_{ij} x_j$.

constexpr auto averaged = attest::mix(thirds, X);
constexpr auto mixed = attest::mix(oracle, X);

static_assert(averaged("fly", 0) == 1 && averaged("fly", 1) == 1);
static_assert(mixed("fly", 0) == 1.5_q && mixed("fly", 1) == 1);

// Finally attention itself, as in chapter 8: from *queries* and *keys* it computes a *score* for each pair
// of words, and softmax turns every row of scores into weights. Here the queries are all zero. A zero query
// asks for nothing: all its scores are 0, and so they are equal.

constexpr auto nothing = attest::rows(words, {{0, 0}, {0, 0}, {0, 0}});
constexpr auto A = attest::attention(nothing, X, X);

// ## The claim
//
// *Averaging is attention that asks for nothing.* When all scores are equal, the weights are equal,
// and the output is the average.

constexpr auto equal_scores = attest::claim<"S2.1", "with all scores equal, every weight is 1/3">(
    [] { return attest::equal(A.weights, thirds); });

constexpr auto is_average =
    attest::claim<"S2.1", "with all scores equal, attention is the average of the sequence">(
        [] { return attest::equal(A.output, averaged); });

// *Averaging flattens.* The matrix of weights is one row, written three times. A matrix whose rows are
// multiples of one row, and not all 0, has *rank one*. Every word receives the same vector, whatever its
// own vector was.

constexpr auto flat = attest::claim<"S2.1", "the weights of the average have rank one">(
    [] { return attest::rank_one(A.weights); });

constexpr auto every_row_the_same =
    attest::claim<"S2.1", "the average gives each word one vector">([] {
        return row(averaged, "birds") == row(averaged, "can") &&
               row(averaged, "can") == row(averaged, "fly");
    });

// *Averaging ignores the order of the words.* "fly can birds" has the same average.

constexpr auto no_order =
    attest::claim<"S2.1", "the average of the reversed sentence is the same">([] {
        constexpr auto reversed = attest::permute_rows(attest::permutation<2, 1, 0>{}, X);
        constexpr auto shares = attest::row_vector({1_q / 3, 1_q / 3, 1_q / 3});
        return shares * reversed == row(averaged, "can");
    });

// *An oracle's weights only mix.* They are row-stochastic. The vectors that they give are mixtures of the
// vectors of the sentence: each lies in the triangle whose corners are the three words.

constexpr auto stochastic = attest::claim<"S2.2", "the oracle's weights are row-stochastic">(
    [] { return attest::row_stochastic(oracle); });

constexpr auto mixtures =
    attest::claim<"S2.2", "the output is the mixture by the oracle's weights">(
        [] { return attest::convex_mixture(mixed, oracle, X); });

constexpr auto in_the_hull =
    attest::claim<"S2.2", "each output lies in the convex hull of the words">(
        [] { return attest::inside_convex_hull(mixed, X); });

// **Picture hull.** The triangle of the three words, and a mixture in it. The larger the share of a word,
// the thicker the line to it.
//
// *An oracle's weights need not flatten.* Here the counterexample is the oracle's own matrix.

constexpr auto not_flat =
    attest::refutation<"S2.2", "every weighted average has weights of rank one">(
        [] { return attest::refuted_by(attest::rank_one(oracle)); });

// ### Two older layers
//
// Words were mixed before attention was invented. A *convolution* mixes each word with its neighbours, by
// the same weights at every place. Its matrix is 0 away from the diagonal. Here it is for five words. A
// word at the end has only one neighbour, and so the weights 1/2.

constexpr auto convolution = attest::rows({{1_q / 2, 1_q / 2, 0_q, 0_q, 0_q},
                                           {1_q / 3, 1_q / 3, 1_q / 3, 0_q, 0_q},
                                           {0_q, 1_q / 3, 1_q / 3, 1_q / 3, 0_q},
                                           {0_q, 0_q, 1_q / 3, 1_q / 3, 1_q / 3},
                                           {0_q, 0_q, 0_q, 1_q / 2, 1_q / 2}});

// One layer reaches one word to either side, and two layers two words. The last word receives something of
// the first only after four layers, and then with the weight 1/54.

constexpr auto near_only =
    attest::claim<"2.1", "three convolutions: the last word has nothing of the first">([] {
        constexpr auto three = convolution * convolution * convolution;
        return three(4, 0) == 0 && (convolution * three)(4, 0) == 1_q / 54;
    });

// A *recurrent* layer reads from left to right. It keeps a state and mixes each word into it. Let
// the state be half the state before and half the new word, $h_t = \frac12 h_{t-1} + \frac12 x_t$,
// and begin with the first word. This is a matrix of weights as well.

constexpr auto recurrence = attest::rows({{1_q, 0_q, 0_q, 0_q, 0_q},
                                          {1_q / 2, 1_q / 2, 0_q, 0_q, 0_q},
                                          {1_q / 4, 1_q / 4, 1_q / 2, 0_q, 0_q},
                                          {1_q / 8, 1_q / 8, 1_q / 4, 1_q / 2, 0_q},
                                          {1_q / 16, 1_q / 16, 1_q / 8, 1_q / 4, 1_q / 2}});

constexpr auto five_words = attest::rows({{1, 0}, {0, 1}, {2, 1}, {1, 3}, {0, 2}});

constexpr auto states_are_rows =
    attest::claim<"2.2", "the states, computed one by one, are the rows of weights times words">([] {
        auto state = row(five_words, 0) * 1_q;
        for (std::size_t t = 1; t < 5; ++t) {
            state = 1_q / 2 * state + 1_q / 2 * row(five_words, t);
            if (state != row(recurrence * five_words, t))
                return false;
        }
        return true;
    });

// Every word reaches all later ones. But what is left of it halves with each step, whatever the words are.
// And computed in this way, each state has to wait for the one before it. (The matrix avoids the wait,
// because this recurrence is linear. The recurrent networks that attention replaced are not.)

constexpr auto fading =
    attest::claim<"2.2", "with each step, the first word keeps half of its weight">([] {
        for (std::size_t t = 1; t < 5; ++t)
            if (recurrence(t, 0) != recurrence(t - 1, 0) / 2)
                return false;
        return true;
    });

// Both layers have fixed weights. They depend on the places of the words, and not on the words. We want a
// layer with two properties. *Interaction*: in one step, any word may take from any other, by a weight that
// depends on the two words. *Parallelism*: no word waits for the result of another. The product of a matrix
// of weights and the words has the second, since each row of it is computed by itself. It has the first if
// the weights are made from the words.

constexpr auto by_itself =
    attest::claim<"2.3", "each output is its own row of weights times the words">([] {
        for (std::size_t i = 0; i < 3; ++i)
            if (row(oracle, i) * X != row(mixed, i))
                return false;
        return true;
    });

// ## What it shows
//
// The *convex hull* of some points is everything that can be mixed from them with shares that are not
// negative and sum to 1. Claims S2.2 check in two ways that the outputs lie in it. `convex_mixture` is
// given the weights: it checks that they are shares, and that the output is what they mix.
// `inside_convex_hull` is not given the weights. It searches for shares of its own, and checks those before
// it answers. Weights are a proof that a point lies in the hull, and every attention layer computes that
// proof with its output.
//
// The average treats all words alike. It gives the same vector to all, so after it no word can be told
// from another. A convolution and a recurrence tell words apart, but by
// their places. To do better we need weights that depend on the words, and there is no oracle to ask. Where
// could weights come from? Chapters 3, 4 and 5 try out answers, some of which fail.
//
// ## Now break it
//
// Let the oracle give "fly" a little more of itself: 0.6 instead of the last 0.5.
//
// ```diff
// -                                                    {0.5_q, 0_q, 0.5_q}});
// +                                                    {0.5_q, 0_q, 0.6_q}});
// ```
// ```error
// ATT-401 row 'fly' of the weights sums to 11/10, not to 1
// ```
//
// Other claims fall as well (the output is not where it was), but this one names the cause.
//
// ## What this does not say
//
// The claims are about this sentence of three words, and about the one matrix called `oracle`. That
// equal scores give the average of a sequence of any length is true too; it is derived in
// [From scores to outputs](25_from_scores_to_outputs.cpp).
//
// The layers of networks in use are richer than the two old ones here: a convolution learns its
// weights, and a recurrence computes how much of its state to keep. What was shown is how far one layer
// reaches, and that the words have no influence on it.
//
// The average is not useless. A machine that only has to tell a friendly letter from a rude one may
// do well with it. It cannot do anything that depends on the order of the words.
//
// ## Exercises
//
// 1. ★ Average twice: show that the matrix of thirds, multiplied by itself, is the matrix of thirds.
// 2. ★ Give oracle weights that leave every word as it is, and show that they are row-stochastic and
//    not of rank one.
// 3. ★★ Can two different rows of weights give "can" the same vector? Look for a row of weights that is not
//    $(1/3, 1/3, 1/3)$ but mixes the words to their average $(1, 1)$. Or let the compiler say that
//    there is none: ask whether the three words are affinely independent. Then move "fly" so that there
//    is another row that gives the average, and find one.
//    *Hint.* Three points of a plane are affinely dependent exactly if they lie on one line.
// 4. ★★ Two of these three statements are false. Refute them with the matrices of this chapter. (a)
//    A product of two row-stochastic matrices is row-stochastic. (b) Mixing by the oracle twice is
//    mixing once. (c) Repeated again and again, the convolution of five words tends to the average.
//    *Hint.* For (c): what the repeated convolution tends to, one more convolution does not change.
// 5. ★ Which weights make "can" the midpoint of "birds" and "fly"? Show that the result is $(3/2, 1)$.
// 6. ★ Refute: "it does not matter whether one averages first and asks the oracle then, or the other
//    way round".
// 7. ★★★ Find shares $(a, b, c)$ that the oracle does not change: as a row, times the oracle's matrix, they
//    give the same row. What becomes of "can" if the oracle is asked again and again?
//    *Hint.* The second component has to be half of itself.
// 8. ★★ Two of these three statements are false. Refute them. (a) If the rows of a matrix of shares sum
//    to 1, so do its columns. (b) After plain averaging, every matrix of shares leaves all words as they
//    are. (c) What a matrix of shares did can be undone by a matrix of shares.
//    *Hint.* For (c), invert a matrix of shares of two words, and look at the signs.
// 9. ★★ Let word $t$ receive the average of the first $t$ words, itself included. Write down the matrix
//    of weights for five words. Is this a recurrence, too: does state $t$ follow from state $t - 1$ and
//    word $t$ alone? Refute: "in every recurrence the first word loses half of its weight with each step".
//    *Hint.* Multiply the average of $t$ words by $t$.
// 10. ★★ A convolution may skip words: let the second of two layers mix each word with the words *two*
//     places away. How far does the pair of layers reach? Compare it, for nine words, with two layers
//     that mix neighbours.
//     *Hint.* A pair of layers is a product of two matrices: where is the row of the fifth word not 0?
// 11. ★★ Two of these three statements about matrices of shares are false. Refute them. (a) If its rank
//     is one, all words leave with the same vector. (b) If all words leave with the same vector, its rank
//     is one. (c) If it changes nothing the second time, $WW = W$, its rank is one.
//     *Hint.* For (b), choose the words as well as the matrix.
//
// ## Where it comes from
//
// "Self-attention explained" (S2), a short text, begins with both systems: the average of the whole
// sequence, and the position-wise average with an oracle's weights. The words and numbers, the
// convolution and the recurrence are this book's own.

} // namespace

attest::report::chapter chapter_02() {
    using namespace attest::mirror;
    auto const x = inputs(X);
    auto const plain = attention(inputs(nothing), x, x);
    auto const by_oracle = product(inputs(oracle), x);
    return attest::report::chapter(2, "Averaging")
        .add(equal_scores, compare("weights", A.weights, plain.weights))
        .add(is_average, compare("output", averaged, plain.output))
        .add(flat)
        .add(every_row_the_same)
        .add(no_order)
        .add(stochastic)
        .add(mixtures, compare("output", mixed, by_oracle))
        .add(in_the_hull)
        .add(not_flat)
        .add(near_only)
        .add(states_are_rows, compare("states", recurrence * five_words,
                                      product(inputs(recurrence), inputs(five_words))))
        .add(fading)
        .add(by_itself);
}

std::vector<attest::report::drawing> drawings_02() {
    using namespace attest::report;
    // the triangle of the three words, and in it the mixture with one row of weights
    auto const mixture = [](std::string const& who, auto const& shares, auto const& made) {
        plane shown({-1_q / 4, 9_q / 4, 48, 440}, {-1_q / 4, 9_q / 4, 260, 24}, "first component",
                    "second component");
        shown.ticks_across({0_q, 1_q, 2_q}).ticks_up({0_q, 1_q, 2_q});
        std::vector<place> corners;
        for (std::size_t j = 0; j < 3; ++j)
            corners.push_back(shown.at(X(j, 0), X(j, 1)));
        shown.on().area(corners, "soft");
        for (std::size_t j = 0; j < 3; ++j)
            if (shares(0, j) != 0)
                shown.on().line(shown.at(made(0, 0), made(0, 1)), corners[j], "pull",
                                attest::decimal(1 + 8 * shares(0, j), 1).str());
        for (std::size_t j = 0; j < 3; ++j) {
            std::string const name(words.name(j));
            shown.point(X(j, 0), X(j, 1), name, "one",
                        name + ", " + attest::to_text(shares(0, j)).str());
            shown.on().shows(drawn("share of " + name + " in " + who, shares(0, j)));
        }
        shown.point(made(0, 0), made(0, 1), who, "two");
        return shown.framed(who + ": a point in the triangle of birds, can and fly, joined to each "
                                  "by a line as thick as its share");
    };
    return {{"hull",
             {mixture("the average", attest::row(thirds, 0), attest::row(averaged, 0)),
              mixture("birds, mixed", attest::row(oracle, 0), attest::row(mixed, 0)),
              mixture("can, mixed", attest::row(oracle, 1), attest::row(mixed, 1)),
              mixture("fly, mixed", attest::row(oracle, 2), attest::row(mixed, 2))}}};
}
