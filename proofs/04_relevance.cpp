// # 4. Relevance and its faults
//
// ## The question
//
// Can the words themselves say how much they have to do with each other?
//
// In chapter 3 the weights $3/4$ and $1/4$ were made up. A first idea for making them is the *dot product*.
// Multiply two vectors component by component and add up. For vectors of given lengths the result is
// largest when they point in the same direction. It is 0 when they are at right angles, and negative when
// they point away from each other. Call it the **relevance** of one word to another. This chapter takes the
// idea seriously, follows it to a whole sentence, and collects what goes wrong.
//
// ## The system
//
// The sentence has ten words: "Evan's dog Riley is so hyper, she never stops moving". It is split
// on whitespace, so a comma stays with its word. Each word gets one vector of length 1, which is
// used to measure relevance and is mixed as well. "never" is made the opposite of "hyper,".

#include <attest/attest.hpp>
#include <attest/report/drawing/cells.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto spoken = attest::tokens<"Evan's", "dog", "Riley", "is", "so", "hyper,", "she",
                                       "never", "stops", "moving">;
constexpr auto K = attest::rows(spoken, {{2_q / 3, 2_q / 3, 1_q / 3},
                                         {3_q / 5, 4_q / 5, 0_q},
                                         {2_q / 3, 1_q / 3, 2_q / 3},
                                         {0_q, 1_q, 0_q},
                                         {1_q / 3, -2_q / 3, 2_q / 3},
                                         {2_q / 3, -1_q / 3, 2_q / 3},
                                         {2_q / 3, 2_q / 3, -1_q / 3},
                                         {-2_q / 3, 1_q / 3, -2_q / 3},
                                         {1_q / 3, 2_q / 3, -2_q / 3},
                                         {1_q / 9, 4_q / 9, 8_q / 9}});

constexpr auto evans = row(K, "Evan's");
constexpr auto dog = row(K, "dog");
constexpr auto riley = row(K, "Riley");
constexpr auto so = row(K, "so");
constexpr auto hyper = row(K, "hyper,");
constexpr auto never = row(K, "never");

// The relevance of every word to every word, 100 numbers:

constexpr auto relevance = K * transpose(K);

// And weights made from it in the plainest way, each row divided by its sum:

constexpr auto weights = attest::divide_rows(relevance, attest::row_sums(relevance));

// ## The claim
//
// *The dot product does measure likeness.* Here are a pair that is alike, a pair at right angles,
// and a pair of opposites.

constexpr auto alike = attest::claim<"S2.12", "Riley and hyper are alike: relevance 7/9">(
    [] { return dot(riley, hyper) == 7_q / 9; });

constexpr auto orthogonal =
    attest::claim<"S2.12", "Evan's and so are at right angles: relevance 0">(
        [] { return dot(evans, so) == 0; });

constexpr auto opposite = attest::claim<"S2.12", "hyper and never are opposites: relevance -1">(
    [] { return dot(hyper, never) == -1; });

// *But "large" also depends on length.* Make the vector of "Riley" ten times as long. Its direction is
// still that of "Riley" and not that of "hyper,". Yet its relevance to "hyper," is now larger than the
// relevance of "hyper," to itself.

constexpr auto length =
    attest::refutation<"S2.12", "the larger of two dot products belongs to the more alike">(
        [] { return attest::strictly_greater(dot(hyper, 10 * riley), dot(hyper, hyper)); });

// So let all lengths be 1. The text from which Riley's sentence comes does that, and then says that the dot
// product of two such *unit vectors* ranges from 0 to 1. That is false: it ranges from $-1$ to 1.

constexpr auto unit_length = attest::claim<"S0.2", "all ten words have length 1">([] {
    for (std::size_t i = 0; i < 10; ++i)
        if (relevance(i, i) != 1)
            return false;
    return true;
});

constexpr auto range = attest::refutation<"S0.2", "the dot product of unit vectors lies in 0 to 1">(
    [] { return dot(dog, so) < 0; });

constexpr auto true_range = attest::claim<"S0.2", "each of the 100 relevances lies in -1 to 1">([] {
    for (std::size_t i = 0; i < 10; ++i)
        for (std::size_t j = 0; j < 10; ++j)
            if (abs(relevance(i, j)) > 1)
                return false;
    return true;
});

// Why is it never outside this range? The squared length of a vector is a sum of squares, hence not
// negative. Take the difference $u - v$ of two unit vectors, and their sum $u + v$:
//
// $$0 \le |u - v|^2 = 2 - 2\,u\cdot v, \qquad 0 \le |u + v|^2 = 2 + 2\,u\cdot v.$$
//
// The first says $u \cdot v \le 1$, the second $u \cdot v \ge -1$. This is the inequality of Cauchy
// and Schwarz for unit vectors. The two equations are checked here for all pairs of the sentence.

constexpr auto cauchy_schwarz =
    attest::claim<"S0.2", "|u - v|^2 = 2 - 2 u.v and |u + v|^2 = 2 + 2 u.v for all pairs">([] {
        for (std::size_t i = 0; i < 10; ++i)
            for (std::size_t j = 0; j < 10; ++j) {
                auto const u = row(K, i);
                auto const v = row(K, j);
                if (norm_squared(u - v) != 2 - 2 * relevance(i, j) ||
                    norm_squared(u + v) != 2 + 2 * relevance(i, j))
                    return false;
            }
        return true;
    });

// *Mixing by relevance.* With $r$ for the relevance of the two words, the text proposes
//
// $$v_{\text{Riley}} \leftarrow r\, v_{\text{Riley}} + (1 - r)\, v_{\text{dog}}$$
//
// and remarks that at $r = 1$ the vector of Riley is replaced by that of dog. The formula says
// otherwise. At $r = 1$ Riley is kept, and at $r = 0$ Riley is replaced.

constexpr auto blended(attest::rational const& r) { return r * riley + (1 - r) * dog; }

constexpr auto kept = attest::refutation<"S0.2", "at relevance 1 dog replaces Riley">(
    [] { return blended(1) == riley && blended(1) != dog; });

constexpr auto replaced = attest::claim<"S0.2", "at relevance 0 dog replaces Riley">(
    [] { return blended(0) == dog; });

// That is an odd formula: the less a word has to do with Riley, the more of it is taken in. And since $r$
// may be negative, the result need not lie between the two words. Blend Riley with "never", where
// $r = -7/9$:

constexpr auto opposed = dot(riley, never);
constexpr auto beyond = opposed * riley + (1 - opposed) * never;

static_assert(opposed == -7_q / 9);

constexpr auto leaves_the_hull =
    attest::claim<"S0.2", "at negative relevance the blend leaves the line between the words">([] {
        return attest::outside_convex_hull(
            beyond, attest::select_rows(K, attest::tokens<"Riley", "never">));
    });

// *The whole sentence.* Let every word take part, with its relevance as its weight. First an observation of
// the text that is correct: relevance is symmetric. "dog" is as relevant to "Riley" as "Riley" is to "dog".

constexpr auto symmetric_relevance = attest::claim<"S0.3", "the relevances K K^T are symmetric">(
    [] { return attest::symmetric(relevance); });

// **Picture relevance.** The hundred relevances: blue where they are positive, brown where they are
// negative.
//
// The text adds that this is "somewhat false", and for the weights that is correct. Once each row has been
// divided by its own sum, the symmetry is gone, because different rows have different sums.

constexpr auto asymmetric_weights =
    attest::refutation<"S0.3", "the weights made from K K^T are symmetric">(
        [] { return attest::refuted_by(attest::symmetric(weights)); });

// *Dividing by the sum does not make shares.* The rows do sum to 1. But a relevance may be
// negative, and then so may a weight. Others exceed 1 to make up for it.

constexpr auto sums_are_one = attest::claim<"S0.3", "divided by its sum, each row sums to 1">([] {
    auto const sums = attest::row_sums(weights);
    for (std::size_t i = 0; i < 10; ++i)
        if (sums(i, 0) != 1)
            return false;
    return true;
});

constexpr auto not_shares =
    attest::refutation<"S0.3", "divided by its sum, each row is made of shares">(
        [] { return attest::refuted_by(attest::row_stochastic(weights)); });

constexpr auto not_shares_at_all =
    attest::claim<"S0.3", "so gives itself the weight -9/4, and never the weight 2">(
        [] { return weights("so", "so") == -9_q / 4 && weights("so", "never") == 2; });

// Look at that row. "so" is nearly the opposite of "never": their relevance is $-8/9$. The
// relevances of "so" sum to $-4/9$, and dividing by a negative sum turns every sign around. So "so" has a
// negative weight for itself, and the weight 2 for its near opposite.
//
// *And the sum may be 0.* Then there is nothing to divide by. With the two words "hyper," and "so"
// all is well:

constexpr auto pair = attest::select_rows(K, attest::tokens<"hyper,", "so">);
constexpr auto pair_weights = attest::normalised(attest::scores(pair, pair), attest::by_sum);

constexpr auto pair_is_fine = attest::claim<"S0.3", "hyper and so have weights 9/17 and 8/17">(
    [] { return pair_weights(0, 0) == 9_q / 17 && pair_weights(0, 1) == 8_q / 17; });

// With "hyper," and its opposite "never" it is not. That pair is kept for "Now break it".
//
// ## What it shows
//
// The dot product is a good measure of two words. What was done with it was not good. There are four
// faults.
//
// 1. The dot product depends on the lengths of the vectors, not on their direction alone.
// 2. It may be negative, so it is not a share, and mixing with it can leave the convex hull.
// 3. Dividing by the sum can turn all signs around, and fails when the sum is 0.
// 4. It is symmetric. "dog" tells us much about "Riley"; must "Riley" tell as much about "dog"?
//
// Faults 2 and 3 have one cause: the relevances are used as weights although they may be negative.
// They go away in chapter 6, where every score is first made positive. Fault 4 goes away in chapter
// 5, where asking and being asked become two things. Fault 1 is not always a fault. It can be useful that
// one vector is longer, or "louder", than another: chapter 7 copies the value of one key with a long query.
// A machine that learns its vectors learns their lengths as well.
//
// ## Now break it
//
// Replace "so" by "never" in the pair above. Each row of relevances is then $1, -1$ or $-1, 1$, and
// its sum is 0.
//
// ```diff
// -constexpr auto pair = attest::select_rows(K, attest::tokens<"hyper,", "so">);
// +constexpr auto pair = attest::select_rows(K, attest::tokens<"hyper,", "never">);
// ```
// ```error
// ATT-303 the scores of a row sum to 0
// ```
//
// A program that computes with `double` would go on here, with infinity as a weight, and with "not
// a number" soon after.
//
// ## What this does not say
//
// The vectors are made up. That "Evan's" and "so" are at right angles says nothing about English.
//
// The range $-1$ to $1$ was computed for the hundred pairs of this sentence. For all unit vectors it
// follows from the two equations above, and these follow from multiplying out. Here the compiler has
// checked the equations for the hundred pairs and not for every pair of vectors. For every pair and every
// length they are derived in [From scores to outputs](25_from_scores_to_outputs.cpp). [Softmax for every
// length](18_softmax_for_every_length.cpp) derives that $K K^\top$ is symmetric for every $K$. It also
// derives what division by any sum other than 0, such as the $-4/9$ above, does to the symmetry.
//
// ## Exercises
//
// 1. ★ Find a relevance $r$ between 0 and 1 for which the blend of Riley and dog is nearer to Riley
//    than to dog, and check it: compare the squared distances.
// 2. ★ Blend Riley and "moving" by their relevance, and show that the result lies between the two.
//    For which $r$ must that be so?
// 3. ★★ Row "never" of the weights equals row "hyper,". Show it. Why is that so, although the two
//    words are opposites?
//    *Hint.* Compare the vectors of the two words, and then the sums of their rows.
// 4. ★ Refute two statements. (a) "If $r(u, v)$ and $r(v, w)$ are positive, so is $r(u, w)$." (b) "A
//    row of relevances whose sum is positive gives shares." Look for both among the ten words.
// 5. ★ How does the relevance change if both vectors are multiplied by 2? Check it for Riley and dog.
// 6. ★★ Which vector has the relevance 0 to both Riley and dog? Find one that is not the zero vector.
//    *Hint.* Its three components satisfy two equations. The cross product solves them.
// 7. ★ Refute: "a word is more relevant to itself than to any other vector". (Lengths may differ.)
// 8. ★★ Two of these three statements are false. Refute them. (a) Dividing a row of relevances by its sum
//    keeps their order. (b) The more relevant a word is to Riley, the more of it the blend
//    $r\,v_{\text{Riley}} + (1 - r)\,v$ takes in. (c) If all sums of rows are equal, the weights are
//    symmetric.
//    *Hint.* Which sign can the sum of a row have? And which share does $v$ have in the blend?
// 9. ★★ How large can a weight by sum become? Find two unit vectors for which one weight is above 50
//    and the other below $-49$.
//    *Hint.* $(-99/101,\ 20/101)$ has length 1.
// 10. ★★★ "dog" is like "Riley", and "Riley" is like "hyper,". How unlike can the first and the third of
//     three such words be? Let three unit vectors of three components have the relevances $a = u \cdot v$,
//     $b = v \cdot w$ and $c = u \cdot w$. Check for all triples of the ten words that $1 + 2abc - a^2 -
//     b^2 - c^2$ is the square of their determinant. Derive the smallest $c$ for $a = b = 4/5$, and find
//     vectors that reach it.
//     *Hint.* The relevances of three words are the entries of their matrix times its transpose. What is the
//     determinant of a product?
// 11. ★★ Which of these two statements is false? (a) If all words are rotated by one rotation, no
//     relevance changes. (b) If all words are moved by one vector, no relevance changes. Prove the true one
//     for every number of words, and check it for the ten.
//     *Hint.* A rotation is a matrix $R$ with $R R^\top = 1$.
//
// ## Where it comes from
//
// From R. Xu, "Motivating self-attention" (2023), S0 here, are the sentence, the range of the dot product,
// the blend of two words, and the relevances divided by their sum. So are the two remarks that relevance is
// symmetric, and that this is somewhat false. The dot product as a measure of likeness, with its three cases,
// is from "Self-attention explained" (S2). The inequality is A.-L. Cauchy's (1821) for sums, and V.
// Bunyakovsky's (1859) and H. A. Schwarz's (1888) for integrals.

} // namespace

attest::report::chapter chapter_04() {
    using namespace attest::mirror;
    auto const k = inputs(K);
    auto const plain = product(k, transpose(k));
    using vector = std::vector<number>;
    auto const blend = [](number const& r, vector const& u, vector const& v) {
        table result(1);
        for (std::size_t a = 0; a < u.size(); ++a)
            result[0].push_back(r * u[a] + (1 - r) * v.at(a));
        return result;
    };
    auto const& dog_again = k.at(1);
    auto const& riley_again = k.at(2);
    auto const& never_again = k.at(7);
    auto const two = inputs(pair);
    return attest::report::chapter(4, "Relevance and its faults")
        .add(alike, compare("Riley and hyper", dot(riley, hyper), dot(riley_again, k.at(5))))
        .add(orthogonal, compare("Evan's and so", dot(evans, so), dot(k.at(0), k.at(4))))
        .add(opposite, compare("hyper and never", dot(hyper, never), dot(k.at(5), never_again)))
        .add(length, compare("ten times Riley, and hyper", dot(10 * riley, hyper),
                             10 * dot(riley_again, k.at(5))))
        .add(unit_length)
        .add(range, compare("dog and so", dot(dog, so), dot(dog_again, k.at(4))))
        .add(true_range, compare("relevance", relevance, plain))
        .add(cauchy_schwarz)
        .add(kept, compare("at 1", blended(1), blend(1, riley_again, dog_again)))
        .add(replaced, compare("at 0", blended(0), blend(0, riley_again, dog_again)))
        .add(leaves_the_hull,
             compare("Riley and never", beyond,
                     blend(dot(riley_again, never_again), riley_again, never_again)))
        .add(symmetric_relevance)
        .add(asymmetric_weights, compare("weights", weights, divided_by_row_sums(plain)))
        .add(sums_are_one)
        .add(not_shares)
        .add(not_shares_at_all)
        .add(pair_is_fine, compare("weights of two words", pair_weights,
                                   divided_by_row_sums(product(two, transpose(two)))));
}

std::vector<attest::report::drawing> drawings_04() {
    using namespace attest::report;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 10; ++i)
        names.emplace_back(spoken.name(i));
    cells shown(names, names, 50);
    for (std::size_t i = 0; i < 10; ++i)
        for (std::size_t j = 0; j < 10; ++j)
            shown.cell(i, j, relevance(i, j));
    return {{"relevance",
             {shown.framed("The relevance of each of the ten words to each: 1 on the diagonal, "
                           "symmetric, and negative in several places")}}};
}
