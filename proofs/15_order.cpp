// # 15. Order
//
// ## The question
//
// Does attention notice in which order the words come?
//
// "Dog bites man" is not news; "man bites dog" is. The words are the same, only their order differs.
//
// It is often said that attention is *permutation-invariant*, that it does not see the order of its
// input. Taken literally, this would mean: put the words into another order, and the result is the
// same. Is it?
//
// ## The system
//
// Three words with two components each, and three matrices for queries, keys and values. The matrices
// were made up for this chapter, so the weights say nothing about English.

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::rows(attest::tokens<"dog", "bites", "man">,
                                    {{2, 0}, {0, 1}, {1, 1}});

constexpr auto W_query = attest::rows({{1, 0}, {1, 1}});
constexpr auto W_key = attest::rows({{1, 1}, {0, 1}});
constexpr auto W_value = attest::rows({{1, 0}, {0, 1}});

constexpr auto layer(auto const& sentence, auto const&... options) {
    return attest::self_attention(sentence, W_query, W_key, W_value, attest::unscaled, options...);
}

// A permutation says where each row comes from. `backwards` takes row 2 first, then 1, then 0. The
// tokens move along with their rows, so the second sentence knows its own order.

constexpr auto backwards = attest::permutation<2, 1, 0>{};
constexpr auto turned_words = attest::permute_rows(backwards, words);

constexpr auto news = layer(turned_words);
constexpr auto no_news = layer(words);

// ## The claim
//
// ### The outputs change
//
// Taken literally, the claim is false. The output of "dog bites man" is a
// matrix of three rows, that of "man bites dog" is another one, and their first rows differ.

constexpr auto not_invariant =
    attest::refutation<"S2.11", "text: attention is permutation-invariant">(
        [] { return attest::refuted_by(attest::equal(no_news.output, news.output)); });

// ### They move along with the words
//
// But look at the rows by their words. The row of "dog" is the same row in both sentences, at
// another place.

constexpr auto dog_is_dog =
    attest::claim<"S2.11", "the output of dog is the same in both sentences">([] {
        return attest::equal(attest::row(no_news.output, "dog"), attest::row(news.output, "dog"));
    });

// A computation whose outputs move exactly as its inputs do is called *equivariant*. Three words
// have six orders, and the claim is checked for all six. Here we look at the bare numbers; the
// product with the identity keeps the rows and drops their tokens.

constexpr auto numbers = attest::identity<3>() * words;

template <class Question>
constexpr attest::finding for_all_orders(Question question) {
    attest::finding const answers[] = {
        question(attest::permutation<0, 1, 2>{}), question(attest::permutation<0, 2, 1>{}),
        question(attest::permutation<1, 0, 2>{}), question(attest::permutation<1, 2, 0>{}),
        question(attest::permutation<2, 0, 1>{}), question(attest::permutation<2, 1, 0>{})};
    for (auto const& answer : answers)
        if (!answer)
            return answer;
    return attest::finding::yes();
}

constexpr auto equivariant =
    attest::claim<"S2.11", "outputs move as the words do, for all 6 orders">([] {
        return for_all_orders([](auto order) {
            return attest::equal_up_to_row_permutation(
                no_news.output, layer(attest::permute_rows(order, numbers)).output, order);
        });
    });

// The weights move in both directions, since each word is a query and a key:

constexpr auto weights_equivariant =
    attest::claim<"S2.11", "weights move in rows and columns, for all 6 orders">([] {
        return for_all_orders([](auto order) {
            return attest::equal_up_to_permutation(
                no_news.weights, layer(attest::permute_rows(order, numbers)).weights, order);
        });
    });

// ### What is invariant
//
// There are two places where the word *invariant* is right. The first is the sum within a row. The
// output of a query does not depend on the order of the keys, as long as each value moves with its
// key.

constexpr auto queries = numbers * W_query;
constexpr auto keys = numbers * W_key;
constexpr auto values = numbers * W_value;

constexpr auto keys_and_values =
    attest::claim<"S2.11", "permuting keys and values together changes nothing, for all 6 orders">(
        [] {
            return for_all_orders([](auto order) {
                auto const shuffled =
                    attest::attention(queries, attest::permute_rows(order, keys),
                                      attest::permute_rows(order, values), attest::unscaled);
                return attest::equal(shuffled.output, no_news.output);
            });
        });

// "Together" is needed. When the keys move and the values stay, the weights go to the wrong values.
// (With tokens on both, the compiler would refuse to pair a key with the value of another word.)

constexpr auto keys_alone = attest::claim<"S2.11", "permuting the keys alone changes the output">([] {
    auto const mismatched = attest::attention(queries, attest::permute_rows(backwards, keys),
                                              values, attest::unscaled);
    return attest::refuted_by(attest::equal(mismatched.output, no_news.output));
});

// The second place is after the rows have been added up or averaged. A classifier of sentences that
// keeps only the average of the outputs cannot see any order:

constexpr auto pooled =
    attest::claim<"S2.11", "the sum of all output rows is the same in both sentences">([] {
        return attest::equal(attest::column_sums(no_news.output), attest::column_sums(news.output));
    });

// ### Giving order back
//
// So "dog" gets the same vector whether it bites or is bitten. A second layer of the same kind
// would receive the same three rows in another order, and could not tell the sentences apart either.
// The order has to become part of the computation. Here are three ways in use; a fourth, which adds a vector
// to the word at each place, is exercise 3. With each of them, "dog" differs between the two sentences.
//
// A causal mask: in one sentence the dog sees only itself, in the other it sees all. (The last word sees all
// words in any order, and the mask tells it nothing: exercise 5.)

constexpr auto causal_breaks = attest::claim<"S2.11", "with a causal mask, dog differs">([] {
    return attest::refuted_by(
        attest::equal(attest::row(layer(words, attest::causal).output, "dog"),
                      attest::row(layer(turned_words, attest::causal).output, "dog")));
});

// A bias that grows with the step from query to key, as in ALiBi. It has to tell left from right, or a
// reversal would not show. (ALiBi itself comes with a causal mask.)

constexpr auto alibi_breaks = attest::claim<"S2.11", "with a bias of (j - i)/2, dog differs">([] {
    constexpr attest::alibi nearer(1_q / 2);
    return attest::refuted_by(
        attest::equal(attest::row(layer(words, nearer).output, "dog"),
                      attest::row(layer(turned_words, nearer).output, "dog")));
});

// Or *rotary* positions: the query and the key at place $m$ are turned by $m$ times one angle. The
// angle of the point $(3/5, 4/5)$ has a rational cosine and sine, and so have all its multiples.

constexpr attest::rotation turn[] = {attest::rotation(3_q / 5, 4_q / 5)};

constexpr auto with_places(auto const& sentence, long long first_place) {
    auto const Q =
        attest::rotary(sentence * W_query, turn, attest::pairing::interleaved, first_place);
    auto const K =
        attest::rotary(sentence * W_key, turn, attest::pairing::interleaved, first_place);
    return attest::attention(Q, K, sentence * W_value, attest::unscaled);
}

constexpr auto rotary_breaks = attest::claim<"S2.11", "with rotary positions, dog differs">([] {
    return attest::refuted_by(
        attest::equal(attest::row(with_places(words, 0).output, "dog"),
                      attest::row(with_places(turned_words, 0).output, "dog")));
});

// Turning query and key by the same amount leaves their dot product alone, so that only the
// difference of the two places counts. Start counting at 7 instead of 0, and no score changes:

constexpr auto only_distance_counts =
    attest::claim<"S2.11", "rotary: counting places from 7 instead of 0 changes no score">(
        [] { return attest::equal(with_places(words, 7).scores, with_places(words, 0).scores); });

// Longer queries and keys are cut into pairs, each turned by an angle of its own. Two layouts are in
// use: neighbours, $(x_0, x_1), (x_2, x_3)$, and halves, $(x_0, x_2), (x_1, x_3)$. What happens if one
// is used for the query and the other for the key? Let both be the vector $(1, 0, 0, 0)$, and let each
// place turn the first pair by the angle of $(3/5, 4/5)$. With query and key at place 0 nothing is turned,
// and the score is 1. With both at place 1 it is $9/25$. The difference of the places is 0 in both cases,
// so here the score depends on more than the difference.

constexpr attest::rotation turns[] = {attest::rotation(3_q / 5, 4_q / 5),
                                      attest::rotation(5_q / 13, 12_q / 13)};

constexpr auto same_word = attest::row_vector({1, 0, 0, 0});

constexpr auto score_at(long long place) {
    auto const query = attest::rotary(same_word, turns, attest::pairing::interleaved, place);
    auto const key = attest::rotary(same_word, turns, attest::pairing::halves, place);
    return query * attest::transpose(key);
}

constexpr auto at_0 = score_at(0);
constexpr auto at_1 = score_at(1);

static_assert(at_0(0, 0) == 1_q && at_1(0, 0) == 9_q / 25);

constexpr auto mixed_layouts = attest::refutation<
    "T20", "\"queries and keys may have two layouts\": then more than the distance counts">(
    [] { return attest::refuted_by(attest::equal(at_0, at_1)); });

// ## What it shows
//
// Attention treats its input as a collection of words without an order. Change the order, and each word
// keeps its output. That is equivariance. Sums are invariant: the sum over the keys in a row, and the
// sum over the rows of the output.
//
// ## Now break it
//
// Compare the row of "dog" in one sentence with the row of "man" in the other:
//
// ```diff
// -    return attest::equal(attest::row(no_news.output, "dog"), attest::row(news.output, "dog"));
// +    return attest::equal(attest::row(no_news.output, "dog"), attest::row(news.output, "man"));
// ```
// ```error
// ATT-403 not equal: entry (0, 0)
// ```
//
// ## What this does not say
//
// All six orders of three words were tried, and no order of four. For every number of words and
// every permutation, equivariance and invariance are derived in [Causal](20_causal.cpp). That only the
// distance counts for rotary positions is derived in [Heads and positions](23_heads_and_positions.cpp).
//
// A network that contains attention is not blind to order for that reason alone. The claim is about a
// layer without mask or bias, for words without positions among their components.
//
// ## Exercises
//
// 1. ★ A word occurs twice: "man bites man". What do the outputs of its two places have in common
//    without positions, and with a causal mask?
// 2. ★★ A window mask `attest::window(1, 1)` treats left and right alike. Prove that "dog bites man"
//    and its reversal cannot be distinguished under it, and that "dog bites man" and some other order can be.
//    *Hint.* Under this mask a word sees itself and its neighbours. Which words are they in each order?
// 3. ★★ Add a different vector to each place before the layer, as the first transformers did, and
//    prove that "dog" differs between the sentences.
//    *Hint.* The layer gets `words + places`. The words move with their tokens, and the vectors of the places
//    stay.
// 4. ★★ Refute: "a bias by the distance $|j - i|$ tells the two sentences apart". Which other order
//    does it tell apart from "dog bites man"?
//    *Hint.* The step from "dog" to each other word is as long in the reversed sentence. In which order is it
//    not?
// 5. ★★ Two of these three statements are false. Refute them. (a) With a causal mask, the output of the last
//    word depends on the order of the words before it. (b) With rotary positions it does. (c) Adding the same
//    vector to every word changes no output.
//    *Hint.* For (a) and (b), the last word sees all words under a causal mask. Do its scores depend on the
//    places of the other words? For (c), look at the values.
// 6. ★★ Under a causal mask, ALiBi's bias $\lambda (j - i)$ and the simpler $\lambda j$ give the same
//    weights. Prove it for $\lambda = 1/2$ and the three words. By how much do the two biases of a row differ?
//    Is the causal mask needed?
//    *Hint.* Subtract the two biases: does the difference depend on the key?
// 7. ★★ With the vectors of exercise 3 at the places, does only the difference of two places count? Start
//    counting one place later and compare the scores.
//    *Hint.* Multiply out the score of $x + p_i$ and $y + p_j$. Which of its terms depend on more than $j - i$?
// 8. ★★ Refute: "rotary positions tell left from right". Take a query and a key that are the same vector.
//    Then show that rotary positions do tell them apart for the words of this chapter, whose queries and keys
//    differ.
//    *Hint.* The score of $x$ with itself, turned by an angle, is $|x|^2$ times the cosine of the angle.
// 9. ★★★ Refute: "with rotary positions, different distances have different scores". Turn by a right angle at
//    each place. Which distances cannot be told apart? Then turn by the angle of $(3/5, 4/5)$, and show that no two
//    distances, however large, give "dog" the same score with itself.
//    *Hint.* The pair of cosine and sine after $n$ places is $(a_n, b_n)/5^n$ with whole numbers. What remains of
//    $a_n$ and $b_n$ when they are divided by 5?
// 10. ★ A classifier keeps the largest number of each column of the outputs instead of the sum. Can it tell
//     the two sentences apart? From which word does each of the two numbers come?
//
// ## Where it comes from
//
// "Self-attention explained" (S2) calls attention permutation-invariant. ALiBi is due to O. Press, N. A.
// Smith and M. Lewis (2022), rotary positions to J. Su et al. (2021).

} // namespace

attest::report::chapter chapter_15() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    using mirror::number;
    auto const x = inputs(words);
    mirror::table const y = {x.at(2), x.at(1), x.at(0)};
    auto const plain = [](mirror::table const& sentence, mirror::switches const& allowed) {
        return mirror::attention(mirror::product(sentence, inputs(W_query)),
                                 mirror::product(sentence, inputs(W_key)),
                                 mirror::product(sentence, inputs(W_value)), number(1), allowed);
    };
    auto const everything = mirror::all_allowed(3, 3);
    auto const plain_x = plain(x, everything);
    auto const plain_y = plain(y, everything);

    auto const q = mirror::product(x, inputs(W_query));
    auto const k = mirror::product(y, inputs(W_key));
    auto const plain_turned = mirror::attention(q, k, y, number(1));
    auto const plain_mismatched = mirror::attention(q, k, x, number(1));
    auto const mismatched = attest::attention(queries, attest::permute_rows(backwards, keys),
                                              values, attest::unscaled);
    mirror::table const ones = {{number(1), number(1), number(1)}};
    auto biased = plain_x.scores;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            auto& score = biased.at(static_cast<std::size_t>(i)).at(static_cast<std::size_t>(j));
            score = score + number(j - i) / number(2);
        }

    // R^m (a, b) with cosine 3/5 and sine 4/5, one turn after the other.
    auto const turned = [](mirror::table rows) {
        auto const c = number(3) / number(5);
        auto const s = number(4) / number(5);
        for (std::size_t place = 0; place < rows.size(); ++place)
            for (std::size_t times = 0; times < place; ++times)
                rows[place] = {c * rows[place][0] - s * rows[place][1],
                               s * rows[place][0] + c * rows[place][1]};
        return rows;
    };
    auto const rotary_x =
        mirror::attention(turned(mirror::product(x, inputs(W_query))),
                          turned(mirror::product(x, inputs(W_key))), x, number(1));

    auto const c = number(3) / number(5);
    auto const s = number(4) / number(5);
    mirror::table const by_neighbours = {{c, s, number(0), number(0)}};
    mirror::table const by_halves = {{c}, {number(0)}, {s}, {number(0)}};
    mirror::table const unturned = {{number(1), number(0), number(0), number(0)}};
    mirror::table const unturned_key = {{number(1)}, {number(0)}, {number(0)}, {number(0)}};

    return attest::report::chapter(15, "Order")
        .add(not_invariant, mirror::compare("dog bites man", no_news.output, plain_x.output),
             mirror::compare("man bites dog", news.output, plain_y.output))
        .add(dog_is_dog,
             mirror::compare("dog", attest::row(news.output, "dog"), {plain_x.output.at(0)}))
        .add(equivariant)
        .add(weights_equivariant, mirror::compare("weights", no_news.weights, plain_x.weights),
             mirror::compare("turned", news.weights, plain_y.weights))
        .add(keys_and_values,
             mirror::compare("keys and values turned", no_news.output, plain_turned.output))
        .add(keys_alone, mirror::compare("keys turned", mismatched.output, plain_mismatched.output))
        .add(pooled, mirror::compare("sum of rows", attest::column_sums(news.output),
                                     mirror::product(ones, plain_x.output)))
        .add(causal_breaks, mirror::compare("causal", layer(words, attest::causal).output,
                                            plain(x, mirror::causal_mask(3, 3)).output))
        .add(alibi_breaks,
             mirror::compare("weights", layer(words, attest::alibi(1_q / 2)).weights,
                             mirror::softmax(biased)))
        .add(rotary_breaks,
             mirror::compare("output", with_places(words, 0).output, rotary_x.output))
        .add(only_distance_counts,
             mirror::compare("scores", with_places(words, 7).scores, rotary_x.scores))
        .add(mixed_layouts,
             mirror::compare("place 0", at_0, mirror::product(unturned, unturned_key)),
             mirror::compare("place 1", at_1, mirror::product(by_neighbours, by_halves)));
}
