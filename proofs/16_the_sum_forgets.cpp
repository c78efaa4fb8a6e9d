// # 16. What the sum forgets
//
// ## The question
//
// Can one still see in the result which words mattered?
//
// Attention ends with a sum: each value times its weight, all added up. A reader once asked why. If
// the weights say which words matter, is that not lost as soon as everything is added into one
// vector? Two questions make this exact. When can one sum come from two different rows of weights?
// And when is nothing lost?
//
// ## The system
//
// The answer that this reader got uses one query and no scale:
//
// $$A(q, K, V) = \sum_i \mathrm{scale}(i)\, v_i, \qquad
//   \mathrm{scale}(i) = \frac{e^{q \cdot k_i}}{\sum_j e^{q \cdot k_j}}.$$
//
// Its sentence is "i love sushi". The word "love" is the query, and the word vectors are keys and values
// at the same time.

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/drawing/curve.hpp>
#include <attest/report/ledger.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto sentence = attest::tokens<"i", "love", "sushi">;

constexpr auto word_vectors = attest::rows(sentence, {{1_q, 0_q, 0.5_q},
                                                      {0.5_q, 1_q, 1_q},
                                                      {0_q, 1_q, -0.5_q}});

// One example below needs other values for the same words, with two components each.

constexpr auto short_values = attest::rows(sentence, {{1, 0}, {0, 1}, {1, 1}});

// The query is the vector of "love".

constexpr auto query = attest::row(word_vectors, "love");

constexpr auto A = attest::attention(query, word_vectors, word_vectors, attest::unscaled);

// ## The claim
//
// ### The library computes this sum
//
// `attest::attention` computed $A$. The formula above, written out word by word, gives the same three
// components. First $\mathrm{scale}(i)$ for each word:

constexpr attest::exponential scale(std::size_t i) {
    attest::exponential total = 0;
    for (std::size_t j = 0; j < 3; ++j)
        total += attest::exp(attest::dot(query, attest::row(word_vectors, j)));
    return attest::exp(attest::dot(query, attest::row(word_vectors, i))) / total;
}

constexpr auto scales_are_weights =
    attest::claim<"S4.3", "i love sushi: scale(i) is the weight of word i">([] {
        for (std::size_t i = 0; i < 3; ++i)
            if (scale(i) != A.weights(0, i))
                return false;
        return true;
    });

constexpr auto scales_share =
    attest::claim<"S4.3", "i love sushi: the three scales sum to exactly 1">(
        [] { return attest::row_stochastic(A.weights); });

// Then the terms, added up component by component:

constexpr auto terms_add_up =
    attest::claim<"S4.3", "i love sushi: the terms scale(i) v_i add up to A, exactly">([] {
        for (std::size_t b = 0; b < 3; ++b) {
            attest::exponential sum = 0;
            for (std::size_t i = 0; i < 3; ++i)
                sum += scale(i) * word_vectors(i, b);
            if (sum != A.output(0, b))
                return false;
        }
        return true;
    });

constexpr auto love_decimals = attest::claim<"S4.3", "i love sushi: A to three decimals">([] {
    return attest::rounds_to_table<3>(A.output, attest::rows({{0.539_q, 0.804_q, 0.723_q}}));
});

// ### One vector in two roles
//
// "love" is the query here and also one of the values. That is possible only if a query, a key and a
// value all have the same number of components. A query must have as many components as a key, or there
// is no dot product. A value may have any number of components, but a value that serves as a query must
// have as many as a key, too.

constexpr auto one_length =
    attest::claim<"S4.4", "the vector of love may ask and be a value: d_q = d_k = d_v">(
        [] { return query.columns == word_vectors.columns && A.output.columns == query.columns; });

// With the short values, $A$ has two components. That is possible, but none of these values could serve
// as the query.

constexpr auto A_short = attest::attention(query, word_vectors, short_values, attest::unscaled);

constexpr auto two_lengths =
    attest::claim<"S4.4", "with d_v = 2 and d_k = 3, A has 2 components and fits no key">([] {
        return A_short.output.columns == 2 && A_short.output.columns != word_vectors.columns;
    });

// ### One sum, many weights
//
// Now for the question. Take three values in the plane, the second the midpoint of the other two:
// $v_1 = (v_0 + v_2)/2$. Let the scores be $(0, s, 0)$ for some number $s$. A large $s$ puts nearly
// all attention on the midpoint, a very negative one takes nearly all of it away.

constexpr auto three_values = attest::rows({{1, 4}, {2, 2}, {3, 0}});

constexpr auto with_second_score(attest::rational const& s) {
    auto const one = attest::rows({{1}});
    auto const keys = attest::column_vector({0_q, s, 0_q});
    return attest::attention(one, keys, three_values, attest::unscaled);
}

constexpr attest::rational some_scores[] = {0_q, 1_q, -2_q, 3.5_q, 10_q};

constexpr auto one_sum =
    attest::claim<"S4.1",
                  "scores (0,s,0), v_1 = (v_0+v_2)/2: A = v_1 for s = 0, 1, -2, 7/2, 10">([] {
        for (auto const& s : some_scores) {
            auto const same = attest::equal(with_second_score(s).output, attest::rows({{2, 2}}));
            if (!same)
                return same;
        }
        return attest::finding::yes();
    });

// Five different rows of weights, and one and the same output. The weights do differ:

constexpr auto many_weights =
    attest::claim<"S4.1", "and the weight of v_1 differs for each two of these s">([] {
        for (std::size_t a = 0; a < 5; ++a)
            for (std::size_t b = a + 1; b < 5; ++b)
                if (with_second_score(some_scores[a]).weights(0, 1)
                    == with_second_score(some_scores[b]).weights(0, 1))
                    return false;
        return true;
    });

// So the reader is right: from $A$ alone nobody can tell whether the second word had most of the
// weight or nearly none. Is it so for every $s$? Write $t = e^s$. The weights are 1, $t$ and 1, divided by
// $2 + t$, so the statement is $v_0 + t\,v_1 + v_2 = (2 + t)\,v_1$. Both sides are of degree at most one in
// $t$, and two such expressions that agree at two points agree everywhere. The compiler checks $t = 0$ and
// $t = 1$:

constexpr auto every_score =
    attest::claim<"S4.1",
                  "v_0 + t v_1 + v_2 = (2 + t) v_1 at t = 0 and t = 1, so for every t = e^s">([] {
        for (auto const& t : {0_q, 1_q}) {
            auto const left = attest::rows({{1_q, t, 1_q}}) * three_values;
            auto const right = (2_q + t) * attest::row(three_values, 1);
            auto const same = attest::equal(left, right);
            if (!same)
                return same;
        }
        return attest::finding::yes();
    });

// **Picture line.** All rows of three weights form a triangle; the second weight is 1 minus the other two.
// Each row on the line gives the output $(2, 2)$. Softmax reaches every point of the line except its two
// ends.
//
// ### The reason
//
// The three values satisfy a relation: $1 \cdot v_0 - 2 \cdot v_1 + 1 \cdot v_2 = 0$, and the
// coefficients $1, -2, 1$ sum to 0. Values with such a relation are called *affinely dependent*.
// Adding any multiple of the relation to the weights changes neither their sum nor the output.

constexpr auto relation = attest::find_affine_relation(three_values);

constexpr auto midpoint_is_dependent =
    attest::claim<"S4.1", "the three values are affinely dependent: 1, -2, 1">([] {
        return attest::relation_holds(three_values, relation) && relation.coefficients[0] == 1_q
               && relation.coefficients[1] == -2_q && relation.coefficients[2] == 1_q;
    });

// A relation does not need a midpoint. Four values in a plane always satisfy one. The corners of a square
// do so with $1, -1, 1, -1$, and two different queries get the same vector from them:

constexpr auto square = attest::rows({{0, 0}, {1, 0}, {1, 1}, {0, 1}});

constexpr auto indifferent = attest::attention(
    attest::rows({{0}}), attest::column_vector({1, 0, 1, 0}), square, attest::unscaled);
constexpr auto decided = attest::attention(attest::rows({{3}}), attest::column_vector({1, 0, 1, 0}),
                                           square, attest::unscaled);

constexpr auto square_is_dependent =
    attest::claim<"S4.1", "the corners of a square are affinely dependent">(
        [] { return attest::affinely_dependent(square); });

constexpr auto square_forgets =
    attest::claim<"S4.1", "dependent values: two different softmax rows give one output">([] {
        if (indifferent.weights(0, 0) == decided.weights(0, 0))
            return attest::finding::no("the two rows of weights are one");
        return attest::equal(indifferent.output, decided.output);
    });

// ### When nothing is lost
//
// Now take values without such a relation: the corners of a triangle. They are called *affinely
// independent*. Put a 1 in front of each value; the square matrix $(1 \mid V)$ of these rows has an
// inverse.

constexpr auto triangle = attest::rows({{1, 2}, {3, 1}, {2, 4}});
constexpr auto ones = attest::column_vector({1, 1, 1});

constexpr auto inverse = attest::rows({{2_q, 0_q, -1_q},
                                       {-0.6_q, 0.4_q, 0.2_q},
                                       {-0.2_q, -0.2_q, 0.4_q}});

constexpr auto triangle_is_independent =
    attest::claim<"S4.2", "the corners of a triangle are affinely independent">(
        [] { return attest::affinely_independent(triangle); });

constexpr auto inverse_is_right =
    attest::claim<"S4.2", "(1 | V) times its inverse is the identity">([] {
        return attest::equal(attest::beside(ones, triangle) * inverse, attest::identity<3>());
    });

// That settles the question for this triangle. A row $w$ of weights sums to 1 and mixes the values to
// $o$; as one equation, $w\,(1 \mid V) = (1 \mid o)$. Multiply by the inverse:
// $w = (1 \mid o)\,(1 \mid V)^{-1}$. On the right side only the output depends on $w$. So the output
// determines $w$.
//
// So the weights can be read off the output. Here are three queries; from each output, the exact
// softmax weights come back.

constexpr auto corners = attest::attention(attest::rows({{1_q, 0_q}, {0_q, -2_q}, {0.5_q, 3_q}}),
                                           attest::rows({{1_q, 1_q}, {0_q, 1_q}, {-1_q, 0.5_q}}),
                                           triangle, attest::unscaled);

constexpr auto weights_come_back =
    attest::claim<"S4.2", "independent values: the outputs give back the exact weights">([] {
        auto const recovered = attest::beside(ones, corners.output) * inverse;
        return attest::equal(recovered, corners.weights);
    });

// ## What it shows
//
// Whether the sum forgets is a property of the values, not of the weights. In the examples with affinely
// dependent values, different rows of weights gave one output. With affinely independent values, the
// output determined the weights.
//
// The number of words says when to expect which. Values of $d$ components can be affinely independent only
// if there are at most $d + 1$ of them. With at most $d + 1$ words, a sum can keep everything; with more,
// never.
//
// ## Now break it
//
// Let the query be a value of two components, where the keys have three:
//
// ```diff
// -constexpr auto query = attest::row(word_vectors, "love");
// +constexpr auto query = attest::row(short_values, "love");
// ```
// ```error
// ATT-201 scores: the queries are 1x2, the keys are 3x3
// ```
//
// ## What this does not say
//
// The claims do not say that a network is hurt by the loss. The purpose of the sum may be to keep what the
// words say together and to drop which word said it. And what one head forgets, another may keep
// (exercise 10).
//
// The claims are about three values and one square that forget, and one triangle that does not. For every
// number of words they are derived in [From scores to outputs](25_from_scores_to_outputs.cpp). There it is
// also shown that, along a relation, there is always another row of *softmax* weights with the same output.
//
// The answer gives no numbers for its three words; those above are this book's own.
//
// ## Exercises
//
// 1. ★ Find two rows of weights for the four corners of the square that give the same output, one of them
//    with a weight of exactly 0. Can softmax without a mask produce the row with the 0?
// 2. ★ Are the three word vectors of "i love sushi" affinely independent? If so, the example of the answer
//    loses nothing. Which multiples of the three components of the output add up to the weight of "love"?
// 3. ★★ Give the second value a third component so that the three values become independent, and
//    recover the weights for $s = 1$.
//    *Hint.* Let the third component of the output be one of the weights.
// 4. ★ Refute: "three values of two components are affinely independent, since three is at most two plus
//    one". Find three different values of two components that are affinely dependent.
// 5. ★ Find a relation between the four corners $(0, 0), (2, 0), (0, 2), (2, 2)$ with the first coefficient
//    1, and check it.
// 6. ★★ Which weights give the centre of the triangle $(1, 2), (3, 1), (2, 4)$? Show that it is
//    $(2, 7/3)$, and say why no other weights do.
//    *Hint.* The centre treats the three corners alike.
// 7. ★ Refute: "if two keys have equal values, the output does not depend on their scores". Take the values
//    5, 5 and 0, and let the third score be 0.
//    *Hint.* It does not depend on how the two share their weight. On what does it depend?
// 8. ★★ Two of these three statements are false. Refute them. (a) If the values are affinely dependent, all
//    rows of weights give one output. (b) If they are affinely independent, the output tells the scores. (c) If
//    they are affinely independent, the output tells the difference of any two scores.
//    *Hint.* For (a), let one key get nearly all the weight, and then another. For (b), recall what a common
//    shift of the scores does to the weights.
// 9. ★★ The corners of the square forget. Mask the corner $(0, 1)$, and show that the weights of the other
//    three can be read off the output: find the matrix that turns $(1 \mid o)$ into them.
//    *Hint.* The three corners that are left have an inverse $(1 \mid V)^{-1}$, as those of the triangle have.
// 10. ★★★ What one head forgets, another may keep. Three keys have the values 1, 2, 3 in one head and 1, 4,
//     9 in another, and the heads have the same weights. Show that each head alone forgets. Find the matrix
//     that turns $(1, a, b)$, where $a$ and $b$ are the two outputs, into the weights.
//     *Hint.* Three unknown weights, and three equations: two outputs, and the sum 1.
// 11. ★★ Refute: "every point of the triangle $(1, 2), (3, 1), (2, 4)$ is the output of some softmax row".
//     Which points are? Show that a mask, or the hard maximum, gives the corner $(1, 2)$ exactly.
//     *Hint.* The corners are affinely independent, so only one row of weights gives $(1, 2)$. Is it a row of
//     softmax?
// 12. ★★ A query sees two keys only, and their values differ. Show that the output then tells both weights,
//     and compute them from the output 3 for the values 1 and 5.
//     *Hint.* The weights sum to 1. Which part of the difference of the two values lies between the first value and
//     the output?
//
// ## Where it comes from
//
// The formula without scale, the sentence and the question are those of a question and its answer on Data
// Science Stack Exchange, "Self-attention summation and loss of information" (2021), S4 here.

} // namespace

attest::report::chapter chapter_16() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    using mirror::number;
    auto const x = inputs(word_vectors);
    auto const plain = mirror::attention({x.at(1)}, x, x, number(1));
    auto const plain_short = mirror::attention({x.at(1)}, x, inputs(short_values), number(1));
    auto const second = [](auto const& s) {
        return mirror::attention({{number(1)}}, {{number(0)}, {s}, {number(0)}},
                                 inputs(three_values), number(1));
    };
    auto const plain_square = [](int asked) {
        return mirror::attention({{number(asked)}},
                                 {{number(1)}, {number(0)}, {number(1)}, {number(0)}},
                                 inputs(square), number(1));
    };
    auto const half = number(1) / number(2);
    auto const plain_corners =
        mirror::attention({{number(1), number(0)}, {number(0), number(-2)}, {half, number(3)}},
                          {{number(1), number(1)}, {number(0), number(1)}, {number(-1), half}},
                          inputs(triangle), number(1));

    return attest::report::chapter(16, "What the sum forgets")
        .add(scales_are_weights, mirror::compare("weights", A.weights, plain.weights))
        .add(scales_share)
        .add(terms_add_up, mirror::compare("A", A.output, plain.output))
        .add(love_decimals)
        .add(one_length)
        .add(two_lengths, mirror::compare("A", A_short.output, plain_short.output))
        .add(one_sum,
             mirror::compare("A, s = 1", with_second_score(1_q).output, second(number(1)).output),
             mirror::compare("A, s = 7/2", with_second_score(3.5_q).output,
                             second(number(7) / number(2)).output))
        .add(many_weights,
             mirror::compare("weights, s = 1", with_second_score(1_q).weights,
                             second(number(1)).weights),
             mirror::compare("weights, s = 7/2", with_second_score(3.5_q).weights,
                             second(number(7) / number(2)).weights))
        .add(every_score)
        .add(midpoint_is_dependent)
        .add(square_is_dependent)
        .add(square_forgets,
             mirror::compare("weights, q = 0", indifferent.weights, plain_square(0).weights),
             mirror::compare("weights, q = 3", decided.weights, plain_square(3).weights),
             mirror::compare("output", decided.output, plain_square(3).output))
        .add(triangle_is_independent)
        .add(inverse_is_right)
        .add(weights_come_back, mirror::compare("weights", corners.weights, plain_corners.weights),
             mirror::compare("outputs", corners.output, plain_corners.output));
}

std::vector<attest::report::drawing> drawings_16() {
    using namespace attest::report;
    plane shown({0_q, 1_q, 48, 440}, {0_q, 1_q, 260, 24}, "weight of the first value",
                "weight of the third value");
    shown.ticks_across({0_q, 1_q / 2, 1_q}).ticks_up({0_q, 1_q / 2, 1_q});
    shown.on().area({shown.at(0_q, 0_q), shown.at(1_q, 0_q), shown.at(0_q, 1_q)}, "soft");
    shown.on().path({shown.at(0_q, 0_q), shown.at(1_q / 2, 1_q / 2)}, "curve one");
    for (auto const& s : {-2_q, 0_q, 1_q, 3.5_q}) {
        auto const found = with_second_score(s);
        std::string const score = attest::to_text(s).str();
        shown.point(found.weights(0, 0), found.weights(0, 2), "first and third weight, s = " + score,
                    "two", "s = " + score, "lower");
    }
    return {{"line",
             {shown.framed("The triangle of all rows of three weights, and in it a line from the "
                           "corner to the midpoint of the opposite side: all rows on it give the "
                           "output (2, 2)")}}};
}
