// # 9. The two banks
//
// ## The question
//
// How can a machine tell the bank of a river from the bank with the money?
//
// In print the two look the same. A model that gives every word one vector, its *embedding*, gives both the
// same vector. Which bank is meant can only come from the words around it. Given one embedding of "bank",
// what kind of layer can make two different vectors out of it, one near "stream" and "mud", the other near
// "money" and "loan"?
//
// ## The system
//
// There are five words with embeddings of four components. Read the first component as *land and
// water*, the second as *finance*. For the bank the two are equal.

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/drawing/plane.hpp>
#include <attest/report/ledger.hpp>

#include <cstddef>
#include <vector>

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

// Each of the two matrices is a sentence of three words, one row per word. The row in the middle is
// the same in both.
//
// ## The claim
//
// ### A linear layer sees one bank
//
// A linear layer multiplies every row by one matrix $W$. Here is one, with the results that a text prints
// for it. (The end of the chapter names the text.)

constexpr auto W = attest::rows({{1_q, 0.2_q, 0_q},
                                 {0.1_q, 1.1_q, 0_q},
                                 {0.5_q, 0.5_q, 1_q},
                                 {0_q, 0.3_q, 0.8_q}});

constexpr auto linear_river = river * W;
constexpr auto linear_finance = finance * W;

constexpr auto linear_table_river =
    attest::claim<"S3.1", "the linear layer on the river, as printed">([] {
        return attest::rounds_to_table<3>(linear_river,
                                          attest::rows({{1.200_q, 0.330_q, 0.240_q},
                                                        {0.980_q, 1.140_q, 0.200_q},
                                                        {0.900_q, 0.450_q, 0.720_q}}));
    });

constexpr auto linear_table_finance =
    attest::claim<"S3.1", "the linear layer on finance, as printed">([] {
        return attest::rounds_to_table<3>(linear_finance,
                                          attest::rows({{0.140_q, 1.570_q, 0.080_q},
                                                        {0.980_q, 1.140_q, 0.200_q},
                                                        {0.110_q, 1.390_q, 0.480_q}}));
    });

// In both tables the row of "bank" is $(0.980,\ 1.140,\ 0.200)$. That is no accident of rounding,
// and no accident of this $W$.

constexpr auto one_bank = attest::claim<"S3.1", "the bank row is the same in both sentences">([] {
    return attest::equal(attest::row(linear_river, "bank"), attest::row(linear_finance, "bank"));
});

// Would another $W$ have told the two banks apart? The output $xW$ is linear in $W$: if $W =
// \sum_{ab} w_{ab} E_{ab}$, where $E_{ab}$ has a single 1 in row $a$ and column $b$, then $xW =
// \sum_{ab} w_{ab}\, x E_{ab}$. So if the two bank rows agree for each of the twelve matrices
// $E_{ab}$, they agree for every $4 \times 3$ matrix. Twelve cases are few enough to try all of
// them.

constexpr auto unit(std::size_t a, std::size_t b) {
    attest::matrix<attest::rational, 4, 3> E;
    E(a, b) = 1_q;
    return E;
}

constexpr auto one_bank_always =
    attest::claim<"S3.1", "the bank rows agree for all 12 units, so for every W">([] {
        for (std::size_t a = 0; a < 4; ++a)
            for (std::size_t b = 0; b < 3; ++b) {
                auto const same = attest::equal(attest::row(river * unit(a, b), "bank"),
                                                attest::row(finance * unit(a, b), "bank"));
                if (!same)
                    return same;
            }
        return attest::finding::yes();
    });

// ### Words that look at each other
//
// For a bank to depend on its neighbours, the rows must be combined. The simplest combination is the dot
// product of every word with every other, $XX^\top$: nine numbers per sentence, the *raw scores*.

constexpr auto river_meets_itself = attest::self_attention(river, attest::unscaled);
constexpr auto finance_meets_itself = attest::self_attention(finance, attest::unscaled);

constexpr auto scores_river = attest::claim<"S3.2", "raw scores of the river, as printed">([] {
    return attest::rounds_to_table<3>(river_meets_itself.scores,
                                      attest::rows({{1.530_q, 0.960_q, 1.350_q},
                                                    {0.960_q, 1.320_q, 0.720_q},
                                                    {1.350_q, 0.720_q, 1.620_q}}));
});

constexpr auto scores_finance = attest::claim<"S3.2", "raw scores of finance, as printed">([] {
    return attest::rounds_to_table<3>(finance_meets_itself.scores,
                                      attest::rows({{1.970_q, 1.120_q, 1.600_q},
                                                    {1.120_q, 1.320_q, 0.880_q},
                                                    {1.600_q, 0.880_q, 1.570_q}}));
});

// The bank scores $1.32$ with itself in both sentences, but $0.96$ with "stream" and $1.12$ with
// "money". From here on the two banks have different numbers to work with. Softmax makes weights
// of each row of scores, and the weights mix the words: $\operatorname{softmax}(XX^\top)X$, without a scale
// for now. Below this is called the *plain layer*.

constexpr auto mixed_river = attest::claim<"S3.3", "softmax(XX')X on the river, as printed">([] {
    return attest::rounds_to_table<3>(river_meets_itself.output,
                                      attest::rows({{1.001_q, 0.188_q, 0.047_q, 0.438_q},
                                                    {0.949_q, 0.356_q, 0.089_q, 0.313_q},
                                                    {0.987_q, 0.150_q, 0.037_q, 0.520_q}}));
});

constexpr auto mixed_finance = attest::claim<"S3.3", "softmax(XX')X on finance, as printed">([] {
    return attest::rounds_to_table<3>(finance_meets_itself.output,
                                      attest::rows({{0.161_q, 1.181_q, 0.040_q, 0.243_q},
                                                    {0.325_q, 1.078_q, 0.081_q, 0.190_q},
                                                    {0.158_q, 1.163_q, 0.040_q, 0.278_q}}));
});

constexpr auto two_banks = attest::claim<"S3.3", "the bank rows differ">([] {
    return attest::refuted_by(attest::equal(attest::row(river_meets_itself.output, "bank"),
                                            attest::row(finance_meets_itself.output, "bank")));
});

// They differ in the direction that a reader hopes for. The bank by the river has more *land and
// water* than *finance*; with the bank of the loan it is the other way round.

constexpr auto river_bank_is_land =
    attest::claim<"S3.3", "by the river, bank is more land than finance">([] {
        return attest::strictly_greater(river_meets_itself.output("bank", 0),
                                        river_meets_itself.output("bank", 1));
    });

constexpr auto money_bank_is_finance =
    attest::claim<"S3.3", "by the money, bank is more finance than land">([] {
        return attest::strictly_greater(finance_meets_itself.output("bank", 1),
                                        finance_meets_itself.output("bank", 0));
    });

// **Picture plane.** Land is to the right, and finance upwards. In each sentence the point of "bank" moves
// towards the words around it.
//
// ### With queries, keys and values
//
// In the last system each word has three vectors: it asks with the first, is found by the second, and
// passes on the third. Three small matrices make them, and the scores are divided by
// $\sqrt{d_k} = \sqrt 2$. The scale is irrational, so every weight is now built from powers such as
// $e^{r\sqrt 2}$. The compiler keeps $\sqrt 2$ as it is and still decides every digit.
//
// How does an embedding become a query? By the matrix $W_q$, whose column $a$ says what component $a$ of a
// query is made from. Here the first column reads land and water, the second finance, and both read a
// little of the third component. So the query of "bank" asks for land and for finance alike. The key of
// "stream" offers land, and a trace of finance from its fourth component.

constexpr auto W_query = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {0.2_q, 0.2_q}, {0_q, 0_q}});
constexpr auto W_key = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {0_q, 0_q}, {0.1_q, 0.1_q}});
constexpr auto W_value =
    attest::rows({{1_q, 0_q, 0_q}, {0_q, 1_q, 0_q}, {0_q, 0_q, 1_q}, {0_q, 0_q, 0.5_q}});

constexpr auto bank_query = row(river, "bank") * W_query;

constexpr auto embedding_to_query =
    attest::claim<"S3.4", "the embedding of bank becomes the query (0.84, 0.84)">(
        [] { return attest::equal(bank_query, attest::row_vector({0.84_q, 0.84_q})); });

constexpr auto embedding_to_key =
    attest::claim<"S3.4", "and that of stream the key (1.23, 0.03)">([] {
        return attest::equal(row(river, "stream") * W_key, attest::row_vector({1.23_q, 0.03_q}));
    });

constexpr auto river_layer = attest::self_attention(river, W_query, W_key, W_value);
constexpr auto finance_layer = attest::self_attention(finance, W_query, W_key, W_value);

constexpr auto layer_river =
    attest::claim<"S3.4", "queries, keys and values on the river, as printed">([] {
        return attest::rounds_to_table<3>(river_layer.output,
                                          attest::rows({{0.992_q, 0.221_q, 0.261_q},
                                                        {0.957_q, 0.314_q, 0.256_q},
                                                        {0.986_q, 0.232_q, 0.263_q}}));
    });

constexpr auto layer_finance =
    attest::claim<"S3.4", "queries, keys and values on finance, as printed">([] {
        return attest::rounds_to_table<3>(finance_layer.output,
                                          attest::rows({{0.188_q, 1.158_q, 0.169_q},
                                                        {0.297_q, 1.089_q, 0.180_q},
                                                        {0.204_q, 1.146_q, 0.172_q}}));
    });

constexpr auto layer_two_banks =
    attest::claim<"S3.4", "the bank rows differ under the irrational scale, too">([] {
        return attest::refuted_by(attest::equal(attest::row(river_layer.output, "bank"),
                                                attest::row(finance_layer.output, "bank")));
    });

constexpr auto layer_shares =
    attest::claim<"S3.4", "each row of weights of both layers sums to exactly 1">([] {
        auto const by_the_river = attest::row_stochastic(river_layer.weights);
        if (!by_the_river)
            return by_the_river;
        return attest::row_stochastic(finance_layer.weights);
    });

// ## What it shows
//
// A layer that treats each word alone cannot tell the two banks apart, whatever its numbers are.
// In both layers that combine words, the outputs of the two banks differ. In the plain layer the bank by
// the river has more land than finance, and the other bank more finance than land. Nothing was trained
// here: the difference comes from the form of the computation and from the embeddings. Words are combined
// in two places, in the scores and in the mixture. The matrices $W_q$, $W_k$ and $W_v$ see one embedding at
// a time, as the linear layer does.
//
// The printed tables are right to the last digit. Each of their entries was decided, not compared
// with a tolerance: the compiler proved that the exact number lies between the two midpoints next to
// the decimal.
//
// ## Now break it
//
// By the river, the bank's first component rounds to $0.949$. Claim the next thousandth instead:
//
// ```diff
// -                                                    {0.949_q, 0.356_q, 0.089_q, 0.313_q},
// +                                                    {0.950_q, 0.356_q, 0.089_q, 0.313_q},
// ```
// ```error
// ATT-411 differs from the decimal table
// rounds to 0.949, the table has 0.950
// ```
//
// ## What this does not say
//
// Nothing here says that the bank "understood" anything. In both sentences the bank attends most to itself,
// and its neighbours only shift its output. A person chose the five embeddings so that the shift goes the
// right way. The neighbours with the largest weights, "stream" and "money", have less weight than the bank
// itself:

static_assert(attest::require([] {
    return attest::greater_in_row(river_meets_itself.weights, "bank", "bank", "stream");
}));
static_assert(attest::require([] {
    return attest::greater_in_row(finance_meets_itself.weights, "bank", "bank", "money");
}));

// The claim about every $W$ rests on two things. The compiler checked the twelve units; that $xW$ is linear
// in $W$ was only said in words. For every size it is derived in [From scores to
// outputs](25_from_scores_to_outputs.cpp).
//
// ## Exercises
//
// 1. ★★ Replace "mud" by "money" in the first sentence, so that the bank is between "stream" and
//    "money". Does the bank then have more land or more finance (we say that it *leans* that way), in the
//    plain layer?
//    *Hint.* Compare the scores of the bank with both neighbours, and the first component of "stream" with the
//    second of "money".
// 2. ★ The order of the words changed nothing so far. Swap "stream" and "mud" and prove that the
//    output of the bank is exactly the same.
// 3. ★★ Follow the linear layer by a function of each entry, the square, or $\max(x, 0)$. Can such a
//    layer tell the two banks apart? Compute what it makes of the bank in each sentence, for both functions.
//    *Hint.* What are the two rows of the bank before the function is applied?
// 4. ★ Refute: "in the plain layer, what a word gives to its neighbour it gets back", that is, the
//    weights $\operatorname{softmax}(XX^\top)$ are symmetric because the scores are.
// 5. ★ Show that in the plain layer every word of the river sentence attends to itself at least as much as
//    to the bank. By which powers of $e$ do "stream" and "mud" attend more to themselves?
// 6. ★★ Refute: "in the plain layer, the output of a word is nearer to its own embedding than to that of
//    any other word". Look at "loan".
//    *Hint.* Compare squared distances. To which word does "loan" give most of its weight?
// 7. ★ In the plain layer, let the neighbours of the bank be "stream" and a word that is "stream" with its
//    first two components exchanged. Which way does the bank lean now? Show it exactly.
// 8. ★★ How many times must "money" be added to the river sentence until the bank leans to finance?
//    *Hint.* The sum of the row does not matter. What does each word bring to the first two components before
//    the division?
// 9. ★★ "He sat on the bank by the bank." Two of these three statements are false. Refute them. (a) In
//    the plain layer, two occurrences of one word in one sentence have the same output. (b) There are
//    $W_q$, $W_k$ and $W_v$ with which their outputs differ. (c) If the embedding of one of the two is
//    changed in its fourth component, their outputs differ for every choice of $W_q$, $W_k$ and $W_v$.
//    *Hint.* Equal words have equal queries, keys and values. Which components of a word does $W_q$ read?
// 10. ★★★ The bank's score with itself is 1.32 in both sentences. Show that it is the same in both for *every*
//     $W_q$ and $W_k$, by trying all matrices of a single 1 for $M = W_q W_k^\top$. So what tells the sentences
//     apart are the neighbours. Now refute: "for any $W_q$, $W_k$ and $W_v$ other than 0, the outputs of the
//     two banks differ".
//     *Hint.* For the last part let the layer read the third component only.
//
// ## Where it comes from
//
// The five words, the two sentences and all eight tables are those of H. Dashwood, "Self-attention from first
// principles" (2026), S3 here, a short text that builds attention from a linear layer up. The form with
// queries, keys, values and the scale is that of A. Vaswani et al., "Attention is all you need" (2017).

} // namespace

attest::report::chapter chapter_09() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    auto const x = inputs(river);
    auto const y = inputs(finance);
    auto const plain_x = mirror::attention(x, x, x, mirror::number(1));
    auto const plain_y = mirror::attention(y, y, y, mirror::number(1));
    auto const layer = [](mirror::table const& words) {
        return mirror::attention(mirror::product(words, inputs(W_query)),
                                 mirror::product(words, inputs(W_key)),
                                 mirror::product(words, inputs(W_value)));
    };
    auto const layer_x = layer(x);
    auto const layer_y = layer(y);
    auto const bank = [](mirror::table const& words) { return mirror::table{words.at(1)}; };

    return attest::report::chapter(9, "The two banks")
        .add(linear_table_river,
             mirror::compare("river W", linear_river, mirror::product(x, inputs(W))))
        .add(linear_table_finance,
             mirror::compare("finance W", linear_finance, mirror::product(y, inputs(W))))
        .add(one_bank, mirror::compare("bank in both", attest::row(linear_river, "bank"),
                                       bank(mirror::product(y, inputs(W)))))
        .add(one_bank_always)
        .add(scores_river, mirror::compare("scores", river_meets_itself.scores, plain_x.scores))
        .add(scores_finance, mirror::compare("scores", finance_meets_itself.scores, plain_y.scores))
        .add(mixed_river, mirror::compare("output", river_meets_itself.output, plain_x.output))
        .add(mixed_finance, mirror::compare("output", finance_meets_itself.output, plain_y.output))
        .add(two_banks,
             mirror::compare("by the river", attest::row(river_meets_itself.output, "bank"),
                             bank(plain_x.output)),
             mirror::compare("by the money", attest::row(finance_meets_itself.output, "bank"),
                             bank(plain_y.output)))
        .add(river_bank_is_land)
        .add(money_bank_is_finance)
        .add(embedding_to_query,
             mirror::compare("query", bank_query,
                             bank(mirror::product(x, inputs(W_query)))))
        .add(embedding_to_key)
        .add(layer_river, mirror::compare("output", river_layer.output, layer_x.output))
        .add(layer_finance, mirror::compare("output", finance_layer.output, layer_y.output))
        .add(layer_two_banks,
             mirror::compare("by the river", attest::row(river_layer.output, "bank"),
                             bank(layer_x.output)),
             mirror::compare("by the money", attest::row(finance_layer.output, "bank"),
                             bank(layer_y.output)))
        .add(layer_shares, mirror::compare("weights, river", river_layer.weights, layer_x.weights),
             mirror::compare("weights, finance", finance_layer.weights, layer_y.weights));
}

std::vector<attest::report::drawing> drawings_09() {
    using namespace attest::report;
    plane shown({0_q, 3_q / 2, 48, 440}, {0_q, 3_q / 2, 260, 24}, "first component (land)",
                "second component (finance)");
    shown.ticks_across({0_q, 1_q / 2, 1_q, 3_q / 2}).ticks_up({0_q, 1_q / 2, 1_q, 3_q / 2});
    auto const bank_by_river = attest::row(river_meets_itself.output, "bank");
    auto const bank_by_money = attest::row(finance_meets_itself.output, "bank");
    place const bank = shown.at(river("bank", 0), river("bank", 1));
    shown.on().line(bank, shown.at(bank_by_river(0, 0), bank_by_river(0, 1)), "pull", "2");
    shown.on().line(bank, shown.at(bank_by_money(0, 0), bank_by_money(0, 1)), "pull", "2");
    shown.point(river("stream", 0), river("stream", 1), "stream", "one", "stream");
    shown.point(river("mud", 0), river("mud", 1), "mud", "one", "mud", "left");
    shown.point(finance("money", 0), finance("money", 1), "money", "three", "money");
    shown.point(finance("loan", 0), finance("loan", 1), "loan", "three", "loan");
    shown.point(river("bank", 0), river("bank", 1), "bank", "two", "bank");
    shown.point(bank_by_river(0, 0), bank_by_river(0, 1), "bank by the river", "one",
                "bank by the river");
    shown.point(bank_by_money(0, 0), bank_by_money(0, 1), "bank by the money", "three",
                "bank by the money");
    return {{"plane",
             {shown.framed("The words in the plane of land and finance: bank starts between both "
                           "and is drawn to the stream and the mud in one sentence, to the money "
                           "and the loan in the other")}}};
}
