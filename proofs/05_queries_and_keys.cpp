// # 5. Queries and keys
//
// ## The question
//
// How can one word look for another that does not look for it?
//
// "Read the note and keep it." When you reach "it", you ask: which noun? The answer is "note". When
// you reach "note", you do not ask for "it". Relevance goes one way here, and the dot product of
// chapter 4 cannot say so, because $x_i \cdot x_j = x_j \cdot x_i$. What is the smallest change
// that can?
//
// ## The system
//
// There are three words. Each has a vector of three components, its *embedding*. The first component says
// how much the word names a *thing*, the second how much it *points* to one, the third how much it is an
// *action*.

#include <attest/attest.hpp>
#include <attest/report/drawing/links.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto spoken = attest::tokens<"note", "keep", "it">;
constexpr auto X = attest::rows(spoken, {{2, 1, 0}, {0, 1, 2}, {1, 2, 0}});

// The change is to give each word two vectors instead of one. With its **query** a word asks, and
// with its **key** it is found. Both are made from the word's vector by a matrix that is the same
// for all words: $Q = X W_q$ and $K = X W_k$. The score of a pair is then $q_i \cdot k_j$, and all
// scores together are $Q K^\top$.
//
// Query and key have two components here. In the first, a word that points asks for a thing. In the
// second, an action asks for what it may act on, and that can be a thing or a word that points to
// one. Each column of $W_q$ reads an embedding and writes one component of a query: the first column
// reads how much the word points, the second how much it is an action. The word "it" has the
// embedding $(1, 2, 0)$ and so the query $(2, 0)$.

constexpr auto W_q = attest::rows({{0, 0}, {1, 0}, {0, 1}});
constexpr auto W_k = attest::rows({{1, 1}, {0, 1}, {0, 0}});

constexpr auto Q = X * W_q;
constexpr auto K = X * W_k;
constexpr auto relevance = attest::scores(Q, K);

static_assert(Q("it", 0) == 2 && Q("it", 1) == 0);
static_assert(K("note", 0) == 2 && K("note", 1) == 3);

// What is mixed in the end may be a third vector, the **value**, $V = X W_v$. This one passes on what a
// word says about things and actions, and leaves out how much it points.

constexpr auto W_v = attest::rows({{1, 0}, {0, 0}, {0, 1}});
constexpr auto V = X * W_v;

// ## The claim
//
// *One vector per word cannot do it.* Let each word be its own query, key and value. This is
// $\operatorname{softmax}(XX^\top)X$, the plainest attention there is. Its scores are symmetric:
// "it" asks for "note" with the same score as "note" asks for "it". (Softmax turns each row of scores into
// shares. Chapter 6 is about it.)

constexpr auto plain = attest::self_attention(X, attest::unscaled);

constexpr auto symmetric_scores = attest::claim<"S2.5", "the scores X X^T are symmetric">(
    [] { return attest::symmetric(plain.scores); });

constexpr auto objection =
    attest::claim<"S2.5", "note and it ask for each other with the same score, 4">(
        [] { return plain.scores("it", "note") == 4 && plain.scores("note", "it") == 4; });

constexpr auto mixed =
    attest::claim<"S2.5", "the output softmax(X X^T) X is a mixture of the words">(
        [] { return attest::convex_mixture(plain.output, plain.weights, X); });

// *Two vectors can.* With queries and keys "it" asks for "note" with score 4, and "note" for "it"
// with score 1.

constexpr auto asymmetric =
    attest::refutation<"S0.4", "the scores Q K^T of a sentence with itself are symmetric">(
        [] { return attest::refuted_by(attest::symmetric(relevance)); });

constexpr auto one_way = attest::claim<"S0.4", "it asks for note with 4, note for it with 1">(
    [] { return relevance("it", "note") == 4 && relevance("note", "it") == 1; });

// **Picture asks.** Who asks for whom, first with one vector per word and then with two. The word that asks is
// below. The wider the line, the larger the score. With one vector the lines from "it" to "note" and from
// "note" to "it" are equally wide.
//
// *When are they symmetric?* Insert the definitions: $QK^\top = X (W_q W_k^\top) X^\top$. Everything
// depends on the one matrix $M = W_q W_k^\top$. If $M$ is symmetric, so is $X M X^\top$, whatever $X$ is.
// If $M$ is not, take the identity for $X$: then the scores are $M$ itself. So the scores are symmetric for
// all $X$ exactly if $M$ is symmetric.

constexpr auto M = W_q * transpose(W_k);

constexpr auto regrouped = attest::claim<"S0.4", "Q K^T is X (W_q W_k^T) X^T">(
    [] { return attest::equal(relevance, X * M * transpose(X)); });

constexpr auto only_if =
    attest::claim<"S0.4", "for X = 1 the scores are W_q W_k^T, here not symmetric">([] {
        constexpr auto one = attest::identity<3>();
        return attest::equal(attest::scores(one * W_q, one * W_k), M) && !attest::symmetric(M);
    });

// Here is an example in which $M$ is symmetric. Let $W_k$ be $W_q$ times a symmetric matrix. Then $W_k \ne
// W_q$, but $M$ is symmetric, and so are the scores.

constexpr auto W_k_turned = W_q * attest::rows({{2, 1}, {1, 3}});

constexpr auto if_half =
    attest::claim<"S0.4", "W_q W_k^T symmetric makes the scores of this X symmetric">([] {
        return attest::symmetric(W_q * transpose(W_k_turned)) &&
               attest::symmetric(attest::scores(Q, X * W_k_turned)) && !(W_k_turned == W_q);
    });

// *From scores to weights.* None of the scores $QK^\top$ is negative here, and the sum of no row is 0. So
// dividing each row by its sum, as in chapter 4, gives shares. `row_sums` is a column with one sum for each
// row, and `divide_rows` divides each row by its own.

constexpr auto weights = attest::divide_rows(relevance, attest::row_sums(relevance));

constexpr auto shares =
    attest::claim<"S0.4", "Q K^T with rows divided by their sums is row-stochastic">(
        [] { return attest::row_stochastic(weights); });

constexpr auto output =
    attest::claim<"S0.4", "these weights times V are attention normalised by sums">([] {
        constexpr auto A = attest::attention(Q, K, V, attest::unscaled, attest::by_sum);
        return attest::equal(weights, A.weights) &&
               attest::equal(attest::mix(weights, V), A.output);
    });

// *Riley, at last.* Chapter 3 took a quarter of "dog" into "Riley" and made that quarter up. Chapter 4
// computed such numbers by the dot product, and then "dog" was as relevant to "Riley" as "Riley" to "dog".
// With queries and keys the quarter is computed, and the two scores may differ. Let the three components
// say how far a word tells *whose* something is, *what kind* it is, and *which one* it is. "Evan's" tells
// the first, "dog" the second and "Riley" the third. The queries say what each word asks for. "Riley" asks
// which one it is, three times as strongly as what kind that one is. "dog" knows its kind and asks whose it
// is. "Evan's" asks for nothing but itself.

constexpr auto riley_words = attest::tokens<"Evan's", "dog", "Riley">;
constexpr auto riley_vectors = attest::rows(riley_words, {{2_q / 3, 2_q / 3, 1_q / 3},
                                                          {3_q / 5, 4_q / 5, 0_q},
                                                          {2_q / 3, 1_q / 3, 2_q / 3}});
constexpr auto riley_asks = attest::rows(riley_words, {{1, 0, 0}, {1, 2, 0}, {0, 1, 3}});
constexpr auto riley_tells = attest::rows(riley_words, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

constexpr auto riley = attest::attention(riley_asks, riley_tells, riley_vectors, attest::unscaled,
                                         attest::by_sum);

constexpr auto dog_is_no_riley =
    attest::refutation<"S0.4", "dog asks for Riley as loudly as Riley asks for dog">([] {
        return riley.scores("Riley", "dog") == 1 && riley.scores("dog", "Riley") == 0;
    });

constexpr auto riley_is_a_dog =
    attest::claim<"S0.4", "the update of chapter 3 comes out of queries and keys">([] {
        return riley.weights("Riley", "dog") == 1_q / 4 &&
               row(riley.output, "Riley") ==
                   3_q / 4 * row(riley_vectors, "Riley") + 1_q / 4 * row(riley_vectors, "dog");
    });

constexpr auto evans_dog =
    attest::claim<"S0.4", "in the same step, dog takes in a third of Evan's and nothing of Riley">(
        [] {
            return row(riley.output, "dog") ==
                   1_q / 3 * row(riley_vectors, "Evan's") + 2_q / 3 * row(riley_vectors, "dog");
        });

// The weights $3/4$ and $1/4$ are no longer fixed. Another word instead of "dog", with another key, could
// get another share, and all words are updated at once.
//
// *A slip of the axis.* The text that proposes division by the sum writes it in one line of array code: the
// scores, divided by `scores.sum(axis=1)`. The sum over axis 1 is a plain list of $n$ numbers, one for each
// row. When an array of $n \times n$ numbers is divided by a list of $n$, the list is laid along the *last*
// axis. Entry $(i, j)$ is then divided by the sum of row $j$ instead of row $i$. Here is that result,
// spelled out.

constexpr auto slipped = attest::divide_columns(relevance, transpose(attest::row_sums(relevance)));

constexpr auto wrong_axis =
    attest::refutation<"S0.5", "dividing by the list of row sums makes the rows sum to 1">(
        [] { return attest::refuted_by(attest::row_stochastic(slipped)); });

// With symmetric scores the slip is harder to see. The columns sum to 1 then, and what comes out is
// the transpose of what was meant.

constexpr auto transposed =
    attest::claim<"S0.5", "for the symmetric X X^T the slip gives the transposed weights">([] {
        auto const sums = attest::row_sums(plain.scores);
        return attest::divide_columns(plain.scores, transpose(sums)) ==
               transpose(attest::divide_rows(plain.scores, sums));
    });

// *Attention, complete.* Queries, keys and values are three readings of the same words. Softmax
// makes the weights, and the scores are scaled before that (chapter 7 says why).

constexpr auto A = attest::self_attention(X, W_q, W_k, W_v);

constexpr auto it_means_note = attest::claim<"S2.6", "it attends more to note than to itself">(
    [] { return attest::greater_in_row(A.weights, "it", "note", "it"); });

constexpr auto not_the_reverse =
    attest::claim<"S2.6", "it attends more to note than note to it">([] {
        return attest::strictly_greater(A.weights("it", "note"), A.weights("note", "it"));
    });

constexpr auto full_mixture =
    attest::claim<"S2.6", "the output is the mixture of the values X W_v">(
        [] { return attest::convex_mixture(A.output, A.weights, V); });

// The plainest attention is a special case: the three matrices are the identity, and there is no scale.

constexpr auto special_case =
    attest::claim<"S2.6", "with identity projections it is softmax(X X^T) X">([] {
        constexpr auto one = attest::identity<3>();
        constexpr auto B = attest::self_attention(X, one, one, one, attest::unscaled);
        return attest::equal(B.weights, plain.weights) && attest::equal(B.output, plain.output);
    });

// ## What it shows
//
// A score $q_i \cdot k_j$ has two sides. Its left side belongs to the word that asks and its right
// side to the word that is found. In the matrices $W_q$ and $W_k$ a machine can learn what to ask for and
// how to be found. What they can express together is $M = W_q W_k^\top$, and no more. Other pairs of
// matrices with the same product give the same scores.
//
// The slip of the axis is worth a second look. The line of array code runs, and the result has the
// right shape. Every entry is a plausible number. Only its meaning is wrong. That is why shapes are
// part of the types here. One sum per row is a $3 \times 1$ matrix, one sum per column a
// $1 \times 3$ matrix, and there is no list that is neither.
//
// ## Now break it
//
// Divide along the wrong axis:
//
// ```diff
// -constexpr auto weights = attest::divide_rows(relevance, attest::row_sums(relevance));
// +constexpr auto weights = attest::divide_columns(relevance, attest::row_sums(relevance));
// ```
// ```error
// ATT-204 divide_columns: the matrix is 3x3, the divisor is 3x1; one number per column is 1x3;
// for the other axis call divide_rows
// ```
//
// Plain `relevance / attest::row_sums(relevance)` is refused as well (ATT-204). It names no axis.
//
// ## What this does not say
//
// The matrices were written by hand, so that the example comes out. A machine finds its own by
// learning, as in [Attention learns](27_attention_learns.cpp), and its queries and keys may then have no
// meaning that a sentence can describe.
//
// That $M$ decides the symmetry was argued in words for every $X$ and checked for this one. It is
// derived for every $X$ in [Softmax for every length](18_softmax_for_every_length.cpp).
//
// Nothing here depends on the order of the words. "Keep it and read the note" would give the same numbers
// for the three words. [Order](15_order.cpp) is about that.
//
// ## Exercises
//
// 1. ★★ Find another pair of matrices with the same product $M$, and show that weights and scores
//    stay the same.
//    *Hint.* Multiply $W_q$ by an invertible matrix, and $W_k$ by the inverse of its transpose.
// 2. ★ Let the values be the words themselves ($W_v$ the identity). Show that the output of "it"
//    lies in the convex hull of the three words. With which shares is it mixed from them?
// 3. ★★ Show that the slip of the axis leaves the *columns* of $QK^\top$ with sums other than 1 as
//    well: what are they? Which property of $XX^\top$ made them 1 in the claim above?
//    *Hint.* Entry $(i, j)$ is divided by the sum of row $j$. What is the sum of column $j$ then?
// 4. ★ One of these two statements about the weights of Riley's three words is false. Which one? Compute
//    both cases. (a) If all queries are multiplied by 2, the weights by sums do not change. (b) If all
//    queries are multiplied by 2, the softmax weights do not change.
// 5. ★ Show that equal matrices, $W_k = W_q$, make the scores symmetric again: which are they?
// 6. ★ Multiply all queries by 2. By which number do the keys have to be multiplied for no weight to change?
// 7. ★★ Refute: "if $W_q W_k^\top$ is not symmetric, the scores of two different words are never
//    symmetric".
//    *Hint.* Which words does $W_q$ map to the zero vector?
// 8. ★★ Give Riley's three words softmax weights instead of weights by sum, without a scale. How much of
//    "Evan's" does "Riley" take in? Refute: "a score of 0 means that nothing is taken in".
//    *Hint.* What are the three scores of "Riley", and what is $e^0$?
// 9. ★★ What can $M$ *not* be? Let queries and keys have one component. Show that this chapter's $M$ is not
//    the product of such a pair. Show also that with such a pair two keys have the same ratio of scores for
//    every query, where no score is 0.
//    *Hint.* Which rank does a column times a row have? And what is a score if queries and keys are single
//    numbers?
// 10. ★★ Two of these three statements are false. Refute them. (a) A word with the query 0 receives
//     nothing, by softmax. (b) If $W_k = W_q$, no word has a negative score with itself. (c) If
//     $W_k = W_q$, no word has a larger score with another word than with itself.
//     *Hint.* If $W_k = W_q$, each score is the dot product of two queries. For (a): which weights do equal
//     scores have?
// 11. ★★★ Every matrix is the sum of a symmetric and an antisymmetric one, $M = S + A$ with
//     $S = \frac12(M + M^\top)$ and $A = \frac12(M - M^\top)$. Derive for every $X$ that only $A$ makes
//     relevance go one way, and that $A$ says nothing about the score of a word with itself. What is $A$
//     in this chapter, and what do the scores of $A$ say of "note" and "it"?
//     *Hint.* A single number equals its transpose. Apply that to $x_i S x_j^\top$ and to $x_i A x_j^\top$.
// 12. ★ Refute: "the slip of the axis does no harm only if all rows have the same sum".
//     *Hint.* Divide a matrix that has few entries other than 0.
//
// ## Where it comes from
//
// The scores $QK^\top$ divided by their sums, the sentence about Riley, and the line of array code are from
// R. Xu, "Motivating self-attention" (2023), S0 here; the numbers of Riley's queries and keys are this book's
// own. The plainest attention, the objection with "note" and "it", and the three projections are from
// "Self-attention explained" (S2), another short text. The names query, key and value are used as by A.
// Vaswani et al., "Attention is all you need" (2017).

} // namespace

attest::report::chapter chapter_05() {
    namespace mirror = attest::mirror;
    using attest::mirror::compare;
    auto const x = mirror::inputs(X);
    auto const q = product(x, mirror::inputs(W_q));
    auto const k = product(x, mirror::inputs(W_k));
    auto const v = product(x, mirror::inputs(W_v));
    auto const scores = product(q, mirror::transpose(k));
    auto const by_sums = mirror::divided_by_row_sums(scores);
    auto const xx = mirror::attention(x, x, x, mirror::number(1));
    auto const full = mirror::attention(q, k, v);
    auto const riley_values = mirror::inputs(riley_vectors);
    auto const riley_again = mirror::attention(mirror::inputs(riley_asks),
                                               mirror::inputs(riley_tells), riley_values);
    auto const riley_shares = mirror::divided_by_row_sums(riley_again.scores);
    auto const slip = [](mirror::table const& m) {
        mirror::table result = m;
        for (std::size_t i = 0; i < m.size(); ++i)
            for (std::size_t j = 0; j < m.size(); ++j) {
                mirror::number total(0);
                for (auto const& entry : m[j])
                    total = total + entry;
                result[i][j] = m[i][j] / total;
            }
        return result;
    };
    return attest::report::chapter(5, "Queries and keys")
        .add(symmetric_scores, compare("X X^T", plain.scores, xx.scores))
        .add(objection)
        .add(mixed, compare("weights", plain.weights, xx.weights),
             compare("output", plain.output, xx.output))
        .add(asymmetric, compare("Q K^T", relevance, scores))
        .add(one_way)
        .add(regrouped)
        .add(only_if, compare("W_q W_k^T", M,
                              product(mirror::inputs(W_q), mirror::transpose(mirror::inputs(W_k)))))
        .add(if_half)
        .add(shares, compare("weights", weights, by_sums))
        .add(output, compare("output", attest::mix(weights, V), product(by_sums, v)))
        .add(dog_is_no_riley, compare("scores", riley.scores, riley_again.scores))
        .add(riley_is_a_dog, compare("output", riley.output, product(riley_shares, riley_values)))
        .add(evans_dog)
        .add(wrong_axis, compare("slipped", slipped, slip(scores)))
        .add(transposed)
        .add(it_means_note, compare("weights", A.weights, full.weights))
        .add(not_the_reverse)
        .add(full_mixture, compare("output", A.output, full.output))
        .add(special_case);
}

std::vector<attest::report::drawing> drawings_05() {
    using namespace attest::report;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 3; ++i)
        names.emplace_back(spoken.name(i));
    std::size_t const note = spoken.index_of("note"), it = spoken.index_of("it");
    auto const frame = [&](auto const& scores, std::string const& label) {
        links shown(names, names, 2, 0);
        for (std::size_t i = 0; i < 3; ++i) // what is written about comes over the others
            for (std::size_t j = 0; j < 3; ++j)
                if (!((i == it && j == note) || (i == note && j == it)))
                    shown.link(i, j, scores(i, j), "score", "faint");
        shown.link(it, note, scores(it, note), "score");
        shown.link(note, it, scores(note, it), "score", "other");
        return shown.framed(label);
    };
    return {
        {"asks",
         {frame(plain.scores, "One vector: \"it\" asks for \"note\" with 4, and \"note\" for "
                              "\"it\" with 4"),
          frame(relevance, "Queries and keys: \"it\" asks for \"note\" with 4, and \"note\" for "
                           "\"it\" with 1")}}};
}
