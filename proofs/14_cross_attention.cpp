// # 14. Cross-attention and where it came from
//
// ## The question
//
// How can the words of one sentence look at the words of another?
//
// So far the words of one sentence looked at each other. A translator reads one sentence and writes
// another. Each word that is being written looks at the words of the sentence that is being read.
// Attention was first widely used in machine translation. What did it look like then, and what has
// changed since?
//
// ## The system
//
// English is read and French is written. There are four English words, and three French ones. The
// three components of a word say how much it is an *article*, an *animal* and *rest*.

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::literals;

namespace {

constexpr auto english = attest::rows(attest::tokens<"the", "cat", "is", "asleep">,
                                      {{1_q, 0.1_q, 0_q},
                                       {0.2_q, 1_q, 0.1_q},
                                       {0_q, 0.1_q, 0.5_q},
                                       {0_q, 0.3_q, 1.5_q}});

constexpr auto french = attest::rows(attest::tokens<"le", "chat", "dort">,
                                     {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}});

// The French words are the queries. The English words are keys and values. Nothing else has changed:
// *cross-attention* is attention whose queries come from one sequence and whose keys and values come
// from another.

constexpr auto translation = attest::attention(french, english, english, attest::unscaled);

// ## The claim
//
// ### The weights are a rectangle
//
// There is one row per query and one column per key: three rows and four columns. Each row still
// shares one unit.

static_assert(translation.weights.rows == 3 && translation.weights.columns == 4);

constexpr auto rectangle_shares =
    attest::claim<"S2.9", "3x4 weights; each of the 3 rows sums to exactly 1">(
        [] { return attest::row_stochastic(translation.weights); });

constexpr auto chat_looks_at_cat =
    attest::claim<"S2.9", "chat attends more to cat than to any other word">([] {
        for (auto const other : {"the", "is", "asleep"}) {
            auto const greater = attest::greater_in_row(translation.weights, "chat", "cat", other);
            if (!greater)
                return greater;
        }
        return attest::finding::yes();
    });

constexpr auto twelve_weights = attest::claim<"S2.9", "all twelve weights, to four decimals">([] {
    return attest::rounds_to_table<4>(translation.weights,
                                      attest::rows({{0.6791_q, 0.1371_q, 0.0919_q, 0.0919_q},
                                                    {0.1048_q, 0.6340_q, 0.1048_q, 0.1564_q},
                                                    {0.0400_q, 0.0488_q, 0.1086_q, 0.8026_q}}));
});

// What comes out is English. Each French word receives a mixture of the English rows, and of
// nothing else; its own components decide the weights and do not occur in the mixture.

constexpr auto made_of_english =
    attest::claim<"S2.9", "each output is a mixture of the words read">(
        [] { return attest::convex_mixture(translation.output, translation.weights, english); });

// The French words do not see each other. Write another word instead of "dort", and the rows above
// it stay as they are, without any mask:

constexpr auto other_french = attest::rows(attest::tokens<"le", "chat", "dort">,
                                           {{2, 0, 0}, {0, 2, 0}, {-1, 3, 1}});

constexpr auto writers_do_not_meet =
    attest::claim<"S2.9", "changing one query changes no other output">([] {
        return attest::causal_run(
            [](auto const& asking) {
                return attest::attention(asking, english, english, attest::unscaled).output;
            },
            french, other_french, 2);
    });

// ### One step of a decoder
//
// In 2014 attention was part of a *recurrent* network: one that reads word after word and keeps a vector,
// its *state*, which is computed anew at each word. An *encoder* reads the sentence twice, once from the
// left and once from the right. Its two states at a word are that word's *annotation*. A *decoder* writes.
// At each step it has a state, too, and computes the next word from it. Let the annotations be the rows of
// `english`, and let the states of the three steps be the rows of `french`.
//
// Before attention, the encoder read in one direction only. The decoder saw only the last state of the
// encoder, and the whole sentence had to fit into it. That is a mask which allows the last key:

constexpr auto only_the_last = attest::masked_by(attest::rows({{false, false, false, true}}));

constexpr auto bottleneck =
    attest::claim<"S2.10", "seeing the last annotation only, the context is that annotation">([] {
        auto const step = attest::decoder_step(attest::row(french, "chat"), english, only_the_last);
        return attest::equal(step.output, attest::row(english, "asleep"));
    });

// With attention, the decoder sees all annotations at each step. Here the relevance of an annotation is
// its dot product with the state. The mixture is called the *context*.

constexpr auto step = attest::decoder_step(attest::row(french, "chat"), english);

constexpr auto step_is_a_row =
    attest::claim<"S2.10", "a decoder step is one row of cross-attention">(
        [] { return attest::equal(step.output, attest::row(translation.output, "chat")); });

constexpr auto all_steps =
    attest::claim<"S2.10", "the steps, one by one, are the rows of cross-attention">([] {
        for (std::size_t t = 0; t < 3; ++t) {
            auto const one = attest::decoder_step(attest::row(french, t), english);
            auto const same = attest::equal(one.output, attest::row(translation.output, t));
            if (!same)
                return same;
        }
        return attest::finding::yes();
    });

constexpr auto context_of_chat =
    attest::claim<"S2.10", "the context at chat, to three decimals">([] {
        return attest::rounds_to_table<3>(step.output, attest::rows({{0.232_q, 0.702_q, 0.350_q}}));
    });

// ## What it shows
//
// Apart from how relevance is computed, the step of 2014 and a row of cross-attention are one computation.
// Given the states, the steps do not need each other, and so they can be done at once, as the rows of one
// matrix. That alone made nothing faster, because a recurrent decoder gets its states one after the other.
// The gain in speed came when the recurrence was removed. In training, all words of the translation are
// known, and all queries are made from them at once.
//
// Self-attention is the special case in which the asking sentence is the one that is read.
//
// ## Now break it
//
// Forbid the French words to look ahead in the English sentence. Ahead of what? With three queries
// and four keys, "the same place" has two meanings: counted from the front or from the back.
// Implementations differ here, so the option is refused:
//
// ```diff
// -constexpr auto translation = attest::attention(french, english, english, attest::unscaled);
// +constexpr auto translation = attest::attention(french, english, english, attest::causal);
// ```
// ```error
// ATT-304 causal: 3 queries and 4 keys can be aligned in two ways; say causal_from(offset)
// ```
//
// ## What this does not say
//
// A recurrent decoder does not have its states in advance. Each state is computed from the one
// before and from the context, with a function such as tanh. Its components are not among the exact
// numbers of this book, so here the states are given. The *decoder* cannot be done at once; only its
// attention can, once the states are there.
//
// The relevance in the first decoder with attention was not a dot product but a small network with a tanh.
// For any relevance, the weights and the context are made from it in the same way, and the context is a
// mixture. The numbers differ. Exercise 10 asks what that network computes without the tanh.
//
// ## Exercises
//
// 1. ★ Exchange the sentences: the English words are the queries, the French words are keys and values.
//    How many rows and columns do the weights have, and does "cat" attend most to "chat"?
// 2. ★★ `causal_from(offset)` says at which position the first query is. What is the smallest offset with which
//    the last French word sees the whole English sentence?
//    *Hint.* A query at the position $i$ sees the keys $j \le i$.
// 3. ★ With which state does a step give the plain average of the annotations? Prove it.
// 4. ★ Refute: "if an English word attends most to a French one, the French word attends most to
//    it". Find such a pair of words. Which English word does the French one prefer?
// 5. ★ With the sentences exchanged as in exercise 1, each row of weights sums to 1, but a column need not.
//    Find a column, "le", "chat" or "dort", that does not sum to 1. What do the three sum to together?
// 6. ★★★ With the four English words of this chapter, two French words that have the same output have the same
//    vector. Why? Refute it for an English sentence of the two words "the" and "cat".
//    *Hint.* The four words are affinely independent. And two weights depend on the difference of their scores only.
// 7. ★ The sentence that is read has one word only. Prove that the context is its row, whatever the state.
// 8. ★★ Two of these three statements are false. Refute them. (a) If every English word is read twice, the
//    outputs change. (b) If one English word is read twice, no output changes. (c) If one more French word is
//    written, no other output changes.
//    *Hint.* How many terms does each English word have in the sum of a row, in (a) and in (b)?
// 9. ★★ Multiply the state of "chat" by 0, 1 and 10. Prove that the weight of "cat" is $1/4$, then less than
//    $2/3$, then more than $999/1000$. Which mask would have nearly the same effect as the factor 10?
//    *Hint.* A factor of the state multiplies all its scores. What are their differences for the factors 0
//    and 10?
// 10. ★★ The relevance of the first decoder with attention was $w \cdot \tanh(W s + U k)$ for a state $s$
//     and an annotation $k$. Leave the tanh out: $w \cdot (W s + U k)$. Prove that all states then have the
//     same weights, so that the context no longer depends on the state.
//     *Hint.* The relevance is a number that depends on the state, plus one that depends on the annotation.
// 11. ★★ A translator may look at what is near the place it has reached. Let "le", "chat" and "dort" see the
//     English words 0 to 1, 0 to 2 and 1 to 3, with `attest::masked_by`. Prove that "chat" still prefers "cat",
//     and that the last output does not depend on "the".
//     *Hint.* Which rows does the mask hide "asleep" from, and which "the"? A hidden word enters no sum of
//     that row.
//
// ## Where it comes from
//
// "Self-attention explained" (S2) tells this story: attention in an RNN decoder first, cross-attention
// after it. The decoder is that of D. Bahdanau, K. Cho and Y. Bengio (2014), with the dot product
// instead of their small network. The decoder without attention is that of I. Sutskever, O. Vinyals
// and Q. V. Le (2014). Without a recurrence, attention is that of A. Vaswani et al. (2017).

} // namespace

attest::report::chapter chapter_14() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    auto const plain =
        mirror::attention(inputs(french), inputs(english), inputs(english), mirror::number(1));
    auto const one_step = mirror::attention({inputs(french).at(1)}, inputs(english),
                                            inputs(english), mirror::number(1));

    return attest::report::chapter(14, "Cross-attention and where it came from")
        .add(rectangle_shares, mirror::compare("scores", translation.scores, plain.scores))
        .add(chat_looks_at_cat)
        .add(twelve_weights, mirror::compare("weights", translation.weights, plain.weights))
        .add(made_of_english, mirror::compare("output", translation.output, plain.output))
        .add(writers_do_not_meet)
        .add(bottleneck,
             mirror::compare(
                 "context",
                 attest::decoder_step(attest::row(french, "chat"), english, only_the_last).output,
                 {inputs(english).at(3)}))
        .add(step_is_a_row, mirror::compare("context", step.output, one_step.output))
        .add(all_steps)
        .add(context_of_chat, mirror::compare("weights", step.weights, one_step.weights));
}
