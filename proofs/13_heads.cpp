// # 13. Heads
//
// ## The question
//
// How can one word ask two questions at once and keep the answers apart?
//
// A verb has more than one question to ask. Take "chased": who did it, and to whom? One row of
// weights is one answer. It divides a single unit among the words, and what one word gets, the others do
// not get.
//
// So a layer runs several attentions side by side, called *heads*, and puts their outputs next to
// each other. A last matrix $W_O$, the output projection, makes one vector of them. What is gained by that?
// And would it not be enough to add the heads up?
//
// ## The system
//
// There are two sentences with the same three words. Each word has five components. Two say who it is:
// *cat*, *mouse*. Three say which role it plays: *agent* (who does it), *verb*, *patient* (to whom it is
// done).

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/drawing/links.hpp>
#include <attest/report/ledger.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto cat_chased_mouse = attest::rows(attest::tokens<"cat", "chased", "mouse">,
                                               {{1, 0, 1, 0, 0},
                                                {0, 0, 0, 1, 0},
                                                {0, 1, 0, 0, 1}});

constexpr auto mouse_chased_cat = attest::rows(attest::tokens<"mouse", "chased", "cat">,
                                               {{0, 1, 1, 0, 0},
                                                {0, 0, 0, 1, 0},
                                                {1, 0, 0, 0, 1}});

// In both heads the verb has a query other than 0. In head 1 it looks for the agent, in head 2 for the
// patient. In both, the value of a word says who it is.

constexpr auto verb_query = attest::column_vector({0, 0, 0, 2, 0});
constexpr auto agent_key = attest::column_vector({0, 0, 1, 0, 0});
constexpr auto patient_key = attest::column_vector({0, 0, 0, 0, 1});
constexpr auto animal_value = attest::rows({{1, 0}, {0, 1}, {0, 0}, {0, 0}, {0, 0}});

constexpr auto two_heads(auto const& words) {
    return attest::heads(attest::self_attention(words, verb_query, agent_key, animal_value),
                         attest::self_attention(words, verb_query, patient_key, animal_value));
}

constexpr auto cat_first = two_heads(cat_chased_mouse);
constexpr auto mouse_first = two_heads(mouse_chased_cat);

// Queries and keys have one component here, so the usual scale $1/\sqrt{d_k}$ is 1.
//
// ## The claim
//
// ### Two heads, two answers
//
// In "cat chased mouse", the first head of "chased" attends most to the cat, and the second most to
// the mouse.

constexpr auto first_head =
    attest::claim<"S2.7", "head 1: chased attends more to cat than to mouse">([] {
        return attest::greater_in_row(cat_first.head<0>().weights, "chased", "cat", "mouse");
    });

constexpr auto second_head =
    attest::claim<"S2.7", "head 2: chased attends more to mouse than to cat">([] {
        return attest::greater_in_row(cat_first.head<1>().weights, "chased", "mouse", "cat");
    });

// No single row of weights does both: that would need two numbers, each greater than the other. The
// largest weight is $e^2/(e^2 + 2)$ in either head.

constexpr auto winner =
    attest::claim<"S2.7", "the word looked for gets e^2/(e^2 + 2) in its head">([] {
        auto const weight = attest::exp(2_q) / (attest::exp(2_q) + 2_q);
        return cat_first.head<0>().weights("chased", "cat") == weight
               && cat_first.head<1>().weights("chased", "mouse") == weight;
    });

// **Picture heads.** The two heads of "chased", below, and the words that they look at, above. In either
// sentence the first head finds who does it, and the second to whom it is done.
//
// ### Concatenated, then projected
//
// Concatenation puts the two outputs in one row of four components. The projection $W_O$ has a row
// for each of the four. Cut it into its upper half $W_O^1$, whose rows belong to head 1, and its lower half
// $W_O^2$. Then there are two ways to compute the result: concatenate and multiply once, or multiply each
// head by its own half and add.

constexpr auto W_O = attest::rows({{1_q, 0_q, 0.5_q},
                                   {0_q, 1_q, -1_q},
                                   {2_q, 0.3_q, 0_q},
                                   {-1_q, 0_q, 1_q}});

constexpr auto both_ways =
    attest::claim<"S2.7", "concat * W_O equals the sum of O_h * W_O^h, exactly">(
        [] { return attest::equal(cat_first.project(W_O), cat_first.sum_of_heads(W_O)); });

// The two are computed by different code. Each entry is a quotient of sums of powers of $e$, and the
// compiler compares the entries exactly.
//
// ### One head is what we had
//
// With one head there is nothing to concatenate, and the identity changes nothing. What is left is
// attention as in chapter 8.

constexpr auto one_head =
    attest::heads(attest::self_attention(cat_chased_mouse, verb_query, agent_key, animal_value));

constexpr auto one_head_is_attention =
    attest::claim<"S2.7", "one head with the identity for W_O is self-attention">([] {
        auto const alone =
            attest::self_attention(cat_chased_mouse, verb_query, agent_key, animal_value);
        return attest::equal(one_head.project(attest::identity<2>()), alone.output);
    });

// ### Why not add them up?
//
// Adding the heads is the special case in which the two halves of $W_O$ are the same matrix. Take
// the identity for both, and compare the word "chased" in the two sentences.

constexpr auto added_up = attest::above(attest::identity<2>(), attest::identity<2>());

constexpr auto adding_forgets =
    attest::claim<"S2.7", "added up, chased is the same in both sentences">([] {
        return attest::equal(attest::row(cat_first.project(added_up), "chased"),
                             attest::row(mouse_first.project(added_up), "chased"));
    });

// The sum shows that a cat and a mouse were there. Which of them was chased is lost completely: the two
// rows are equal. Side by side, the heads keep it:

constexpr auto concatenating_remembers =
    attest::claim<"S2.7", "concatenated, chased differs between the sentences">([] {
        return attest::refuted_by(attest::equal(attest::row(cat_first.concatenated(), "chased"),
                                                attest::row(mouse_first.concatenated(), "chased")));
    });

constexpr auto projecting_remembers =
    attest::claim<"S2.7", "projected by W_O, chased still differs">([] {
        return attest::refuted_by(attest::equal(attest::row(cat_first.project(W_O), "chased"),
                                                attest::row(mouse_first.project(W_O), "chased")));
    });

// ## What it shows
//
// Heads let a word ask several questions at once and keep the answers apart. The output projection
// may then combine them, and since it has separate rows for each head, it can give each answer its
// own meaning. With equal rows for all heads it would throw that away.
//
// Since $\mathrm{concat}(O_1, O_2)\, W_O = O_1 W_O^1 + O_2 W_O^2$, a machine may compute the heads in
// different places and add the results.
//
// ## Now break it
//
// The output of the one head has two columns. Give it an identity of another size:
//
// ```diff
// -    return attest::equal(one_head.project(attest::identity<2>()), alone.output);
// +    return attest::equal(one_head.project(attest::identity<3>()), alone.output);
// ```
// ```error
// ATT-201 product: the left factor is 3x2, the right one is 3x3
// ```
//
// ## What this does not say
//
// The chapter does not say that heads specialise like this by themselves. These two were built to ask these
// two questions. In a trained layer a head may ask something that has no name, or nothing of use. And what
// a head can ask is limited by the number of components of its queries and keys (exercise 10).
//
// The identity of the projection was shown for these heads. For any number of heads and words it is
// derived in [Heads and positions](23_heads_and_positions.cpp).
//
// Nor does it say that a single head could never carry both answers. One head with longer values can encode
// much. What is shown is that *adding* these two heads forgets, and that concatenating them does not.
//
// ## Exercises
//
// 1. ★ Exchange the two heads. Which projection instead of $W_O$ gives the same result? Prove it.
// 2. ★★ `multi_head_attention<2, 1>(Q, K, V)` cuts the queries into two heads that share one copy of
//    keys and values. Write the same with `heads`, as a function of $Q$, $K$ and $V$, and prove the two equal on
//    an example.
//    *Hint.* Which columns of $Q$ belong to which head? `attest::select_columns` takes them out.
// 3. ★★★ Find a $W_O$ whose halves differ and that still makes "chased" equal in both sentences.
//    *Hint.* In each sentence, how much weight do "cat" and "mouse" have together in a head of "chased"?
// 4. ★★ "Two heads are better than one head with longer values." Refute it for heads that have the
//    same queries and keys.
//    *Hint.* What is the output of one head whose values are those of both heads side by side?
// 5. ★ Which weights does "chased" give in each of the two heads when the cat chases? Show that each row of
//    weights of each head sums to 1, and that the two heads together have two units to share.
// 6. ★★ Two of these three statements are false. Refute them. (a) The output of a head depends on the
//    queries of the other head. (b) With a $W_O$ that adds the outputs of both heads, the order of the heads
//    matters. (c) The weights of two heads, averaged, are again rows of shares.
//    *Hint.* For (b) write down that $W_O$ first, and for (a) other queries of the second head.
// 7. ★★ One of these three statements is true. Check it on the first head, and refute the others. (a) Two
//    heads with the same weights in every sentence have the same $W_q$. (b) Doubling the queries of a head
//    and halving its keys changes no weight. (c) Doubling the queries, halving the keys and doubling the
//    values of a head leaves its output alone.
//    *Hint.* A score is a product of a query and a key. Where do the values enter?
// 8. ★★ What does the layer lose without head 2? Put zeros into $W_O$ so that only head 1 is left, and
//    prove that each row of the result differs from the full one by exactly $O_2 W_O^2$.
//    *Hint.* Which rows of $W_O$ meet head 2?
// 9. ★★ Subtract the second head from the first: let $W_O^1$ be the identity and $W_O^2$ minus the identity.
//    Prove that "chased" then differs between the sentences. What is lost now instead?
//    *Hint.* What the first head finds in one sentence, the second finds in the other. What does that do to
//    the difference?
// 10. ★★★ Refute: "with one component per query and key, there are three words of which each attends most
//     to itself". Show that two components are enough.
//     *Hint.* With one component the score is $q_i k_j$. Which key can be the largest, when $q_i$ is given?
// 11. ★★ Heads may have masks of their own. Let head 1 see a word and the one before it only,
//     `attest::window(1, 0)`, and head 2 the whole sentence. Which columns of the concatenated output of
//     "mouse" change when "cat" becomes "dog", with the vector $(0, 0, 1, 0, 0)$?
//     *Hint.* Which words does "mouse" see in head 1, and which component of a value does "dog" lack?
//
// ## Where it comes from
//
// "Self-attention explained" (S2) introduces several heads, concatenated and followed by a projection, as A.
// Vaswani et al. do in "Attention is all you need" (2017).

} // namespace

attest::report::chapter chapter_13() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    auto const head = [](auto const& words, auto const& key) {
        auto const x = inputs(words);
        return mirror::attention(mirror::product(x, inputs(verb_query)),
                                 mirror::product(x, inputs(key)),
                                 mirror::product(x, inputs(animal_value)));
    };
    auto const does = head(cat_chased_mouse, agent_key);
    auto const suffers = head(cat_chased_mouse, patient_key);
    auto const joined = mirror::beside(does.output, suffers.output);
    auto const other_joined = mirror::beside(head(mouse_chased_cat, agent_key).output,
                                             head(mouse_chased_cat, patient_key).output);

    return attest::report::chapter(13, "Heads")
        .add(first_head, mirror::compare("weights", cat_first.head<0>().weights, does.weights))
        .add(second_head, mirror::compare("weights", cat_first.head<1>().weights, suffers.weights))
        .add(winner, mirror::compare("e^2/(e^2 + 2)", attest::exp(2_q) / (attest::exp(2_q) + 2_q),
                                     suffers.weights[1][2]))
        .add(both_ways, mirror::compare("projected", cat_first.project(W_O),
                                        mirror::product(joined, inputs(W_O))))
        .add(one_head_is_attention,
             mirror::compare("projected", one_head.project(attest::identity<2>()), does.output))
        .add(adding_forgets, mirror::compare("added up", mouse_first.project(added_up),
                                             mirror::product(other_joined, inputs(added_up))))
        .add(concatenating_remembers,
             mirror::compare("concatenated", cat_first.concatenated(), joined),
             mirror::compare("the other sentence", mouse_first.concatenated(), other_joined))
        .add(projecting_remembers);
}

std::vector<attest::report::drawing> drawings_13() {
    using namespace attest::report;
    auto const frame = [](auto const& heads, std::vector<std::string> const& words) {
        links shown(words, {"head 1", "head 2"}, 24);
        for (std::size_t j = 0; j < 3; ++j) {
            shown.link(0, j, heads.template head<0>().weights(1, j), "weight of chased");
            shown.link(1, j, heads.template head<1>().weights(1, j), "weight of chased", "other");
        }
        return shown.framed("\"" + words[0] + " chased " + words[2] + "\": head 1 looks most at \""
                            + words[0] + "\", head 2 at \"" + words[2] + "\"");
    };
    return {{"heads",
             {frame(cat_first, {"cat", "chased", "mouse"}),
              frame(mouse_first, {"mouse", "chased", "cat"})}}};
}
