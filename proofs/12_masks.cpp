// # 12. Masks
//
// ## The question
//
// How can a word be hidden from another?
//
// A program that learns to write one word after the other must not see the words that come later. And a
// computer that works on several sentences at once fills the short ones up with padding, which nobody
// should read. In both cases some words must be hidden from some others. And what happens to a word that
// can see nothing?
//
// ## The system
//
// There are three words of two components each. Queries, keys and values are the words themselves. There is
// no scale, so that the scores are easy to follow.

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/drawing/cells.hpp>
#include <attest/report/ledger.hpp>

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto words = attest::rows(attest::tokens<"we", "saw", "stars">,
                                    {{1_q, 0_q}, {0.5_q, 1_q}, {1_q, 2_q}});

constexpr auto open = attest::self_attention(words, attest::unscaled);

// A *mask* says for each query and key whether the query may see the key. The *causal* mask lets a
// word see itself and what came before: key $j$ is allowed for query $i$ when $j \le i$.

constexpr auto forward = attest::self_attention(words, attest::unscaled, attest::causal);

// Here are the same three words in a batch of longer sentences. The fourth row is padding. Its numbers mean
// nothing, and a *padding mask* allows the first three keys only.

constexpr auto batch = attest::rows(attest::tokens<"we", "saw", "stars", "(padding)">,
                                    {{1_q, 0_q}, {0.5_q, 1_q}, {1_q, 2_q}, {40_q, 70_q}});

constexpr auto padded = attest::self_attention(batch, attest::unscaled, attest::padding_after(3));

// ## The claim
//
// ### A masked key has no weight
//
// The weight of a masked key is not a small number that prints as 0. It is exactly 0.

constexpr auto no_looking_ahead =
    attest::claim<"S2.8", "causal: each weight on a later word is exactly 0">([] {
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = i + 1; j < 3; ++j)
                if (forward.weights(i, j) != 0_q)
                    return false;
        return true;
    });

constexpr auto no_padding =
    attest::claim<"S2.8", "padding: each weight on it is exactly 0, loud as it is">([] {
        for (std::size_t i = 0; i < 4; ++i)
            if (padded.weights(i, 3) != 0_q)
                return false;
        return true;
    });

// The rows still sum to 1. The remaining keys share the whole weight:

constexpr auto causal_shares = attest::claim<"S2.8", "causal: each row still sums to exactly 1">(
    [] { return attest::row_stochastic(forward.weights); });

constexpr auto padded_shares = attest::claim<"S2.8", "padding: each row still sums to exactly 1">(
    [] { return attest::row_stochastic(padded.weights); });

// The first word sees only itself. Its one weight is 1, and its output is its own value.

constexpr auto first_is_alone =
    attest::claim<"S2.8", "causal: the first word keeps its own value, exactly">([] {
        return forward.weights("we", "we") == 1_q && forward.output("we", 0) == words("we", 0)
               && forward.output("we", 1) == words("we", 1);
    });

// ### Out of sight means: no influence
//
// A zero in the table of weights is one thing. What matters is that the hidden word has no influence. Put
// another word instead of "stars" and compare.

constexpr auto changed = attest::rows(attest::tokens<"we", "saw", "stars">,
                                      {{1_q, 0_q}, {0.5_q, 1_q}, {-3_q, 5_q}});

constexpr auto earlier_unmoved =
    attest::claim<"S2.8", "causal: changing the last word changes no earlier output">([] {
        return attest::causal_run(
            [](auto const& x) {
                return attest::self_attention(x, attest::unscaled, attest::causal).output;
            },
            words, changed, 2);
    });

// Without the mask the earlier outputs do change. So it is the mask that keeps them:

constexpr auto open_is_not_causal =
    attest::claim<"S2.8", "without the mask, the earlier outputs change">([] {
        return attest::refuted_by(attest::causal_run(
            [](auto const& x) { return attest::self_attention(x, attest::unscaled).output; }, words,
            changed, 2));
    });

// Masking the padding gives what deleting it would give. The three words come out of the batch exactly as
// they come out alone:

constexpr auto masking_is_deleting =
    attest::claim<"S2.8", "padding: masking a key equals deleting it">(
        [] { return attest::equal(attest::select_rows<0, 1, 2>(padded.output), open.output); });

// ### Minus a large number is not a mask
//
// Programs often hide a key by adding a large negative number to its score, a *sentinel*. Take
// $-1000$.

constexpr auto sentinel = attest::with_bias(attest::rows({{0, -1000, -1000},
                                                          {0, 0, -1000},
                                                          {0, 0, 0}}));

constexpr auto muffled = attest::self_attention(words, attest::unscaled, sentinel);

constexpr auto sentinel_leaves_weight =
    attest::refutation<"S2.8", "\"adding -1000 is a mask\": the hidden weight is not 0">([] {
        return attest::strictly_greater(muffled.weights("we", "stars"), attest::exponential(0));
    });

// That weight is so small that the nearest number of type `double` is 0. So a program that rounds this
// weight to `double` hides the key, and the formula does not. The reason is the number format.

constexpr auto double_sees_zero = attest::claim<"S2.8", "the nearest double to that weight is 0">(
    [] { return attest::nearest<double>(muffled.weights("we", "stars")) == 0.0; });

// The sentinel is *added* to the score here. Some programs put it *instead of* the score. Neither hides the
// key. The weight that is left to it is derived for every length in [Softmax for every
// length](18_softmax_for_every_length.cpp).
//
// A smaller sentinel can fail visibly. One query, two keys, and $-10$ to hide the second:

constexpr auto asking = attest::rows(attest::tokens<"asks">, {{5}});
constexpr auto two_keys = attest::rows(attest::tokens<"quiet", "loud">, {{0}, {6}});
constexpr auto minus_ten = attest::with_bias(attest::rows({{0, -10}}));

constexpr auto shouted = attest::attention(asking, two_keys, two_keys, attest::unscaled, minus_ten);

constexpr auto hidden_key_wins =
    attest::refutation<"S2.8", "\"adding -10 is a mask\": the hidden key has most of the weight">(
        [] { return attest::greater_in_row(shouted.weights, "asks", "loud", "quiet"); });

// ### A row with nothing to see
//
// What if a mask leaves a query with no key at all? There is no key to give the weight to. The sum of the
// row is 0, and softmax would divide 0 by 0. No weights exist, so the computation is refused. If the caller
// wants zeros instead, the caller says so.

constexpr auto nothing_for_stars = attest::masked_by(attest::rows(
    {{true, false, false}, {true, true, false}, {false, false, false}}));

// The next function asks the compiler whether it can evaluate something at all, and answers yes
// when it cannot. To exclude any other reason, the claim asks twice: once as above, and once with
// the policy of zeros, which must be possible.

template <class Question>
constexpr bool is_refused(Question) {
    return !requires { typename std::bool_constant<(static_cast<void>(Question{}()), true)>; };
}

constexpr auto empty_row_refused =
    attest::claim<"S2.8", "a row with no key allowed is refused by default">([] {
        return is_refused([] {
                   return attest::self_attention(words, attest::unscaled, nothing_for_stars);
               })
               && !is_refused([] {
                      return attest::self_attention(words, attest::unscaled, nothing_for_stars,
                                                    attest::empty_rows_are_zero);
                  });
    });

constexpr auto with_zeros =
    attest::self_attention(words, attest::unscaled, nothing_for_stars, attest::empty_rows_are_zero);

constexpr auto empty_row_is_zero =
    attest::claim<"S2.8", "by explicit policy, its weights and output are exactly 0">([] {
        for (std::size_t j = 0; j < 3; ++j)
            if (with_zeros.weights(2, j) != 0_q)
                return false;
        return with_zeros.output("stars", 0) == 0_q && with_zeros.output("stars", 1) == 0_q;
    });

constexpr auto other_rows_as_before =
    attest::claim<"S2.8", "the policy leaves the other rows as they were">([] {
        return attest::equal(attest::select_rows<0, 1>(with_zeros.output),
                             attest::select_rows<0, 1>(forward.output));
    });

// Zeros are a choice, not a solution of the equation. Such a row does not sum to 1, and the question about
// shares is answered with no:

constexpr auto zeros_do_not_share =
    attest::refutation<"S2.8", "\"a zeroed row is a row of weights\": it sums to 0">(
        [] { return attest::refuted_by(attest::row_stochastic(with_zeros.weights)); });

// **Picture corners.** With fewer queries than keys a causal mask can be aligned in two ways. Here are
// three queries over five keys with equal scores. The first query is at position $r$. The two ways are
// $r = 0$ and $r = 5 - 3 = 2$, with which the last query sees all keys; $r = 1$ lies between them. Every
// row sums to 1.
//
// ## What it shows
//
// A mask is best understood as a smaller list of keys. A key that it removes has no weight, no part in the
// sum and no influence. A large negative number only imitates this, well or badly depending on the scores
// and on the number format.
//
// ## Now break it
//
// Allow the batch no key instead of three:
//
// ```diff
// -constexpr auto padded = attest::self_attention(batch, attest::unscaled, attest::padding_after(3));
// +constexpr auto padded = attest::self_attention(batch, attest::unscaled, attest::padding_after(0));
// ```
// ```error
// ATT-301 a query has no key left after the masks
// ```
//
// ## What this does not say
//
// The chapter does not say that sentinels are always wrong in practice. With scores of ordinary size, a
// sentinel of $-10^9$ and a row that sees a key, a program that computes in 32-bit floats gets the zeros
// that it needs. The reason lies in the format and the sizes, and not in the formula.
//
// One word was changed, to one other word. That no change of later words changes an earlier output,
// for every length, is derived in [Causal](20_causal.cpp); that masking is deleting, for every mask,
// in [Softmax for every length](18_softmax_for_every_length.cpp).
//
// ## Exercises
//
// 1. ★ Use both masks on the batch at once. Which weights are not 0, and do the rows still sum to 1?
// 2. ★ With `attest::window(1, 0)` a word sees itself and the word before it. Which of the three words can
//    be changed without changing the output of the last? Change one word after the other to find out.
// 3. ★★ In the example with "quiet" and "loud", which sentinel gives the two keys exactly equal weights?
//    *Hint.* Two weights of a row are equal exactly if the scores are, after the sentinel is added.
// 4. ★★ Refute: "a sentinel of $-1000$ hides a key from every query". Find a query for which the
//    last of the three words, hidden by $-1000$, has more than half of the weight.
//    *Hint.* What happens to the scores if the query is multiplied by a large number?
// 5. ★ Which words does "stars" see with `attest::window(1, 0)`? Show it by its weights.
// 6. ★ Refute: "with a causal mask, a word attends to itself more than to any other word".
// 7. ★★ Refute: "masking a key makes the remaining weights larger by the same amount". What is kept
//    instead?
//    *Hint.* Compare quotients of weights with and without the mask.
// 8. ★★ Two of these three statements are false. Refute them. (a) If each of two masks leaves every row a
//    key, so do both at once. (b) A bias that is the same for all keys of a row changes no weight. (c) Setting
//    weights to 0 after softmax gives the same weights as a mask.
//    *Hint.* For (a): which keys does a row keep if two masks are used at once? For (c): what do the weights
//    of the row sum to?
// 9. ★★ A program computes the weights without a mask, sets those of later words to 0 and divides each row
//    by its new sum. Compute the three sums, and prove for the three words that this *is* the causal mask. When
//    would it fail in a number format?
//    *Hint.* Write each weight with $e^{s_j}$ and the sum of its row. Which sum cancels?
// 10. ★★ All three words are hidden from "stars" by adding $-1000$. Prove that "stars" attends as if nothing
//     were hidden. What are its weights if $-1000$ is put instead of the scores?
//     *Hint.* Is what is added the same for all keys of the row? And which weights do equal scores have?
// 11. ★★★ All scores of a layer lie between $-5$ and $5$. Find the smallest whole number $c$ such that the
//     added sentinel $-c$ leaves one hidden key less than $1/1000$ of the weight, in every row that sees a key.
//     *Hint.* Which row is the worst? One that sees a single key.
// 12. ★★ A *sink* is one more key that no mask hides. Give it the score 0 and the value 0. Show that a row
//     which sees no word then has the output 0, without any policy. Show that the output of each other row
//     is multiplied by the weight that the sink leaves to the words.
//     *Hint.* What does a key with the score 0 add to the sum of each row?
//
// ## Where it comes from
//
// "Self-attention explained" (S2) describes both masks: no looking ahead, and no attention to padding.
// That a mask is better understood as a smaller list of keys than as a large number is this book's own
// view.

} // namespace

attest::report::chapter chapter_12() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    using mirror::number;
    auto const x = inputs(words);
    auto const plain_open = mirror::attention(x, x, x, number(1));
    auto const plain_causal = mirror::attention(x, x, x, number(1), mirror::causal_mask(3, 3));
    auto const c = inputs(changed);
    auto const plain_changed = mirror::attention(c, c, c, number(1), mirror::causal_mask(3, 3));
    auto const b = inputs(batch);
    auto const plain_padded = mirror::attention(b, b, b, number(1), mirror::padding_mask(4, 4, 3));
    mirror::table biased = plain_open.scores;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = i + 1; j < 3; ++j)
            biased[i][j] = biased[i][j] - number(1000);
    auto const plain_muffled = mirror::softmax(biased);
    auto const plain_shouted = mirror::softmax({{number(0), number(30) - number(10)}});
    auto const plain_zeros = mirror::attention(
        x, x, x, number(1), {{true, false, false}, {true, true, false}, {false, false, false}});

    return attest::report::chapter(12, "Masks")
        .add(no_looking_ahead, mirror::compare("weights", forward.weights, plain_causal.weights))
        .add(no_padding, mirror::compare("weights", padded.weights, plain_padded.weights))
        .add(causal_shares)
        .add(padded_shares)
        .add(first_is_alone, mirror::compare("output", forward.output, plain_causal.output))
        .add(earlier_unmoved,
             mirror::compare("changed, first two rows",
                             attest::select_rows<0, 1>(forward.output),
                             {plain_changed.output[0], plain_changed.output[1]}))
        .add(open_is_not_causal, mirror::compare("output, no mask", open.output, plain_open.output))
        .add(masking_is_deleting, mirror::compare("output", padded.output, plain_padded.output))
        .add(sentinel_leaves_weight, mirror::compare("weights", muffled.weights, plain_muffled))
        .add(double_sees_zero)
        .add(hidden_key_wins, mirror::compare("weights", shouted.weights, plain_shouted))
        .add(empty_row_refused)
        .add(empty_row_is_zero, mirror::compare("weights", with_zeros.weights, plain_zeros.weights))
        .add(other_rows_as_before, mirror::compare("output", with_zeros.output, plain_zeros.output))
        .add(zeros_do_not_share);
}

template <std::size_t Offset>
attest::report::drawn_frame aligned(std::string const& called) {
    using namespace attest::report;
    // three queries over five keys, all scores equal; the first query is at position Offset
    constexpr auto queries = attest::tabulate<3, 1>([](auto, auto) { return 0; });
    constexpr auto keys = attest::tabulate<5, 1>([](auto, auto) { return 0; });
    auto const here = attest::attention(queries, keys, keys, attest::causal_from(Offset));
    cells shown({"query 0", "query 1", "query 2"}, {"key 0", "key 1", "key 2", "key 3", "key 4"});
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 5; ++j)
            if (here.weights(i, j) == 0_q)
                shown.hidden(i, j, "key " + std::to_string(j) + " is hidden from query " +
                                       std::to_string(i));
            else
                shown.cell(i, j, here.weights(i, j));
    return shown.framed("Weights of three queries over five keys with equal scores, " + called);
}

std::vector<attest::report::drawing> drawings_12() {
    return {{"corners",
             {aligned<0>("aligned at the upper left corner: r = 0"), aligned<1>("between: r = 1"),
              aligned<2>("aligned at the lower right corner: r = 5 - 3 = 2")}}};
}
