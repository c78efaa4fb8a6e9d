// # 18. Softmax for every length
//
// ## The question
//
// What is true of the weights of attention for every text, however long it is?
//
// Most claims of the first sixteen chapters were about examples: these three words, those four scores. A
// claim about an example says nothing about the next one. That softmax weights sum to 1 is true for
// four keys and for four million, but nobody can try all numbers of keys. A derivation, as in chapter 17,
// does not have to. If no step depends on the number of keys, the result holds for every number of them,
// for all scores and for every mask.
//
// ## The system
//
// Queries are numbered by $i$, which runs through a set $S$; keys by $j$ or $k$, which run through
// a set $T$. Nothing says how many there are, and either set may be empty. The score of query $i$
// for key $j$ is $s_{ij}$, any number. The mask $M_{ij}$ is 1 if $i$ may see $j$, and otherwise 0.
// From these
//
// $$Z_i = \sum_k M_{ik} e^{s_{ik}}, \qquad p_{ij} = \frac{M_{ij} e^{s_{ij}}}{Z_i}.$$
//
// These symbols are declared once, as the struct `row` in `attest/theorems/systems/row.hpp`:
// `y.scores(i, j)` is $s_{ij}$, `y.total(i)` is $Z_i$, `y.weights(i, j)` is $p_{ij}$, and
// `y.numerator(i, j)` is the numerator $M_{ij} e^{s_{ij}}$.
//
// A mask can leave a row without any key. Then $Z_i = 0$ and there are no weights. So nearly every
// theorem needs a hypothesis: query $i$ sees at least one key. Its mask is 1 for the keys that it
// may see, so their number is $\sum_k M_{ik}$, and the hypothesis is
//
// $$\sum_k M_{ik} > 0.$$
//
// It is the same in all chapters, and its name is `y.sees_a_key`.
//
// ## Where the theorems are
//
// What this chapter says of softmax is in the library, to be cited by anyone: `attest/theorems/softmax.hpp`
// has each theorem under its name, with its derivation. The name is printed in bold here, before the
// theorem; `./proofs/check --derivation T1` prints the derivations of T1.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/softmax/added_sentinel.hpp>
#include <attest/theorems/softmax/empty_rows.hpp>
#include <attest/theorems/softmax/masked_keys.hpp>
#include <attest/theorems/softmax/order.hpp>
#include <attest/theorems/softmax/range_of_outputs.hpp>
#include <attest/theorems/softmax/sentinel.hpp>
#include <attest/theorems/softmax/shift.hpp>
#include <attest/theorems/softmax/weight_bounds.hpp>
#include <attest/theorems/softmax/weights.hpp>

using namespace attest::proofs;
namespace theorems = attest::theorems;

namespace {

// ## The claim
//
// ### T1: the weights are shares
//
// The first derivation in full. It says what it declares, what it assumes and what it claims; then
// comes the proof.
//
// > **row_sums_to_one**. If query $i$ sees a key, $\sum_j p_{ij} = 1$.
//
// ```cpp
// inline constexpr auto row_sums_to_one =
//     theorem<"T1", "the weights of a row sum to 1">([](context& let) {
//         row const y{let};
//         auto const i = y.i, j = y.j;
//         let.assume(y.sees_a_key);
//         return claim(sum(j, y.weights(i, j)) == 1)
//             .by(definition, sum(j, y.numerator(i, j) / y.total(i)))
//             .by(factor_out, sum(j, y.numerator(i, j)) / y.total(i))
//             .by(definition, y.total(i) / y.total(i))
//             .by(cancel, 1);
//     });
// ```
//
// The proof starts with the left side of the claim, the sum of a row of weights, and ends with the
// right side, 1. Each line names its law. The compiler judges each step: does it follow from the line
// before, by this law and by nothing else? It also asks whether the claim means something. The weights
// divide by $Z_i$, so $Z_i$ must not be 0. The number of keys that query $i$ sees is positive, so
// $M_{ik} = 1$ for some $k$; there the term $M_{ik} e^{s_{ik}}$ of $Z_i$ is positive, and no other term
// is negative. What the compiler finds in this way can be stated as a theorem:
//
// > **row_total_is_positive**. If query $i$ sees a key, $Z_i > 0$.
//
// No weight is negative: it is 0 plus something that is shown not to be negative.
//
// > **weight_is_not_negative**. If query $i$ sees a key, $p_{ij} \ge 0$.
//
// No weight exceeds 1. Add to $p_{ij}$ the weights of all other keys. That makes it larger, or
// leaves it as it is, and the result is the whole row. The sum of the row is known: a theorem that
// is proved may be used as a law. The line of the proof is `.by(row_sums_to_one.lemma(), 1)`.
//
// > **weight_is_at_most_one**. If query $i$ sees a key, $p_{ij} \le 1$.
//
// A weight of 0 means that a key is masked. Every key that the query sees has a positive weight,
// however small, because $e^s$ is positive.
//
// > **seen_key_has_weight**. If query $i$ sees key $j$, $p_{ij} > 0$.
//
// And softmax keeps the order of the scores, as chapter 6 showed for four of them. The weights of a
// row have one denominator, and $e^a \le e^b$ for $a \le b$ is a law of the calculus.
//
// > **larger_score_has_larger_weight**. If query $i$ sees keys $j$ and $l$, and $s_{ij} \le s_{il}$, then
// > $p_{ij} \le p_{il}$.
//
// The converse holds as well: the order of the scores can be read off the weights. This follows from the
// exponential alone. Taking logarithms, $e^a \le e^b$ gives $a \le b$.
//
// > **exponential_keeps_order**. If $e^a \le e^b$, then $a \le b$.
//
// > **larger_weight_has_larger_score**. If query $i$ sees keys $j$ and $l$, and $p_{ij} \le p_{il}$, then
// > $s_{ij} \le s_{il}$.
//
// So different scores have different weights: where $s_{ij} < s_{il}$, $p_{il} \le p_{ij}$ is impossible, and
// therefore $p_{ij} < p_{il}$.
//
// ### T2: a common shift leaves the weights alone
//
// Add a number $c_i$ to every score of row $i$, a different number for each row if you like. The
// weights stay the same. This is why a program may subtract the largest score of a row before it computes
// the exponentials.
//
// > **shift_leaves_weights**. If query $i$ sees a key,
// > $M_{ij} e^{s_{ij} + c_i} / \sum_k M_{ik} e^{s_{ik} + c_i} = p_{ij}$.
//
// Both hypotheses are needed, that a row sees a key and that the shift is common. A claim about every length
// is false as soon as it is false for a few keys, and the compiler looks for such an example (chapter 17).
// Without a key the sum of a row is not positive:

constexpr auto total_without_keys =
    refuted<"T1", "Z is positive, whatever the mask">([](context& let) {
        theorems::row const y{let};
        return claim(0 < y.total(y.i));
    });

// A number $c_j$ that is added to the scores of key $j$, in every row, favours the keys where it is large:

constexpr auto shift_of_each_key =
    refuted<"T2", "a shift that depends on the key leaves the weights alone">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const c = let.variable("c", y.T);
        auto const shifted = [&](index_term const& key) {
            return y.mask(i, key) * exp(y.scores(i, key) + c(key));
        };
        let.assume(y.sees_a_key);
        return claim(shifted(j) / sum(k, shifted(k)) == y.weights(i, j));
    });

// ### T3: to mask a key is to delete it
//
// A masked key has the weight 0. The hypothesis $M_{ij} = 0$ is cited like a law.
//
// > **masked_key_has_no_weight**. If $M_{ij} = 0$, and query $i$ sees another key, $p_{ij} = 0$.
//
// Now let the keys come in two parts, $A$ and $B$, without a common element; together they are $A
// \uplus B$, through which $u$ runs. Suppose that everything in $B$ is masked for query $i$. Any
// masked sum over all keys is then the sum over $A$. Here $w_{iu}$ is any number whatever.
//
// > **masked_part_leaves_sum**. If all keys of $B$ are masked for query $i$,
// > $\sum_u M_{iu} w_{iu} = \sum_{j \in A} M_{ij} w_{ij}$.
//
// The output of attention is $o_{id} = \sum_u p_{iu} v_{ud}$, where $d$ runs through the components
// of a value. It has one sum in the numerator, and another, $Z_i$, in the denominator. Use the
// theorem twice, once for each, with a different $w$. What is left is attention over $A$ alone: the
// sum $Z^A_i$ and the weights $p^A_{ij}$ speak of no key in $B$. The values and scores in $B$ do
// not occur in it.
//
// > **masking_is_deleting**. If all keys of $B$ are masked for query $i$, and it sees a key of $A$,
// > $\sum_u p_{iu} v_{ud} = \sum_{j \in A} p^A_{ij} v_{jd}$.
//
// ### T4: minus a large number is not a mask
//
// Programs often replace the score of a key that is to be hidden by a number $-c$, a *sentinel*, and still sum
// over all keys. Let this be done to the keys of a part $B$, while all others, $A$, are allowed. Let
// $n = \sum_{x \in B} 1$ be the number of keys in $B$. Then the weight of a hidden key is not 0 but
//
// $$p_{ib} = \frac{e^{-c}}{Z_i + n\, e^{-c}}, \qquad Z_i = \sum_{j \in A} e^{s_{ij}}.$$
//
// > **sentinel_weight**. If the scores in $B$ are $-c$, then for $b$ in $B$
// > $p_{ib} = e^{-c} / (Z_i + n e^{-c})$.
//
// However large $c$ is, that is more than 0.
//
// > **sentinel_weight_is_positive**. If the scores in $B$ are $-c$, then $p_{ib} > 0$.
//
// Compare it with the weight of an allowed key. Their ratio is $e^{-c - s_{ij}}$. The hidden key
// has the larger weight when the score of the allowed one is below $-c$.
//
// > **sentinel_against_allowed**. If the scores in $B$ are $-c$, then
// > $p_{ib} / p_{ij} = e^{-c - s_{ij}}$ for $b$ in $B$ and $j$ in $A$.
//
// Other programs *add* $-c$ to the score of a hidden key. Then its own score still counts. With
// $Z^A_i = \sum_{j \in A} e^{s_{ij}}$ and $Z^B_i = \sum_{b \in B} e^{s_{ib}}$ the weight $h_{ib}$ of a
// hidden key is the following, and it is positive as well.
//
// > **added_sentinel_weight**. If $-c$ is added to the scores in $B$, then for $b$ in $B$
// > $h_{ib} = e^{-c} e^{s_{ib}} / (Z^A_i + e^{-c} Z^B_i)$.
//
// > **added_sentinel_weight_is_positive**. If $-c$ is added to the scores in $B$, then $h_{ib} > 0$.
//
// It has the larger weight when its own score exceeds that of an allowed key by more than $c$.
//
// > **added_sentinel_against_allowed**. If $-c$ is added to the scores in $B$, then
// > $h_{ib} / p_{ij} = e^{s_{ib} - c - s_{ij}}$ for $b$ in $B$ and $j$ in $A$.
//
// So with either kind of sentinel a hidden key can have more weight than an allowed one. Chapter 12 has such a
// row with exact numbers, with an added sentinel: the hidden key has most of the weight. If $-c$ is added to all
// scores of a row, that is a common shift. By T2 the weights are then those of the row with nothing hidden;
// chapter 26 has an example.

// ### T5: the row that sees nothing
//
// Now the case that the hypothesis excluded. All masks of the row are 0. Then $Z_i = 0$, and the
// formula for the weights divides by it. There is nothing to prove about weights that do not exist.
//
// > **row_without_keys_has_total_zero**. If $M_{ik} = 0$ for all $k$, then $Z_i = 0$.
//
// A program needs a *policy* for such a row, and must say which. One policy is to refuse. Another
// is to say that such a row has the weights 0. To write that as a formula, let $r_i$ be 1 for a row
// without a key, and 0 for every other. Then
//
// $$w_{ij} = \frac{M_{ij} e^{s_{ij}}}{Z_i + r_i}.$$
//
// The denominator is never 0. It is $Z_i$ if there is a key, and otherwise 1. The values $v_{jd}$
// that the weights average have components $d$ in a set $V$.
//
// > **zero_policy_has_no_weights**. If $M_{ik} = 0$ for all $k$ and $r_i = 1$, then $w_{ij} = 0$.
//
// So its output is 0, whatever the values are.
//
// > **zero_policy_has_no_output**. If $M_{ik} = 0$ for all $k$ and $r_i = 1$, then
// > $\sum_j w_{ij} v_{jd} = 0$.
//
// A row that has a key keeps its weights.
//
// > **zero_policy_keeps_other_rows**. If query $i$ sees a key and $r_i = 0$, then
// > $w_{ij} = p_{ij}$.
//
// So a row sums to 1 or to 0. In one formula: its sum is $1 - r_i$. Two hypotheses now say what
// $r_i$ is. Where it is 1, all keys are masked: $r_i M_{ik} = 0$ for all $k$. Where it is 0, there
// is a key, and $Z_i$ is positive. So $Z_i + r_i$ is positive in either case. The proof takes first
// the case $r_i = 0$, then $r_i = 1$. Each case has its equation as a further hypothesis.
//
// > **zero_policy_sums**. If $r_i M_{ik} = 0$ for all $k$ and $Z_i + r_i > 0$, then
// > $\sum_j w_{ij} = 1 - r_i$.
//
// A program that states no policy still returns something. If it hides keys by the sentinel $-c$ of T4,
// then in a row without keys all scores are $-c$, and every key has the weight $1/n$. The output is the
// plain average of all values, although all were to be hidden. The declarations allow an empty set of
// keys, so that there is a key is a hypothesis.
//
// > **sentinels_average_the_hidden**. If there is a key, and all scores of row $i$ are $-c$, then
// > $\sum_j e^{s_{ij}} v_{jd} / \sum_k e^{s_{ik}} = \sum_j v_{jd} / n$, where $n$ is the number of
// > keys.
//
// ### T15: the output stays between the values
//
// Take one component $d$ of the values. Let $h_{id}$ be a number that no *allowed* value exceeds,
// for instance the largest of them: $M_{ij} v_{jd} \le M_{ij} h_{id}$ for all $j$. What a masked
// key holds does not matter; there both sides are 0. Then the output does not exceed $h_{id}$
// either.
//
// > **output_is_at_most**. If query $i$ sees a key, and $M_{ij} v_{jd} \le M_{ij} h_{id}$ for all
// > $j$, then $o_{id} \le h_{id}$.
//
// > **output_is_at_least**. If query $i$ sees a key, and $M_{ij} v_{jd} \ge M_{ij} h_{id}$ for all
// > $j$, then $o_{id} \ge h_{id}$.
//
// ### S0.3: relevance is symmetric, shares need not be
//
// Chapter 4 left two statements to be derived. There the relevance of two words was the dot product of their
// vectors, $r_{ij} = \sum_c k_{ic} k_{jc}$, and the weights were $w_{ij} = r_{ij} / R_i$ with the
// sum of the row $R_i = \sum_l r_{il}$. Relevance is symmetric because a product does not depend on
// the order of its factors.

struct sentence {
    context& let;

    index_set T = let.finite_set("T");
    index_set C = let.finite_set("C");
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term c = let.index("c", C);

    symbol words = let.variable("k", T, C);
    function relevance = let.define("r", sum(c, words(i, c) * words(j, c)), i, j);
    function total = let.define("R", sum(l, relevance(i, l)), i);
    function shares = let.define("w", relevance(i, j) / total(i), i, j);
};

constexpr auto relevance = theorem<"S0.3", "for every n: K K^T is symmetric">([](context& let) {
    sentence const y{let};
    auto const i = y.i, j = y.j, c = y.c;
    return claim(y.relevance(i, j) == y.relevance(j, i))
        .by(definition, sum(c, y.words(i, c) * y.words(j, c)))
        .by(ring_laws, sum(c, y.words(j, c) * y.words(i, c)))
        .by(definition, y.relevance(j, i));
});

// The weights sum to 1 where the sum of the row is not 0. The sum may be negative, as that of "so" in
// chapter 4, $-4/9$. The weights need not be symmetric. What is symmetric is $R_i w_{ij}$. So
// $w_{ij} = w_{ji}$ where the two rows have the same sum, or where the relevance is 0, and nowhere else.

constexpr auto sums =
    theorem<"S0.3", "for every n: divided by its sum, a row sums to 1">([](context& let) {
        sentence const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.total(i) != 0);
        return claim(sum(j, y.shares(i, j)) == 1)
            .by(definition, sum(j, y.relevance(i, j) / y.total(i)))
            .by(factor_out, sum(j, y.relevance(i, j)) / y.total(i))
            .by(definition, y.total(i) / y.total(i))
            .by(cancel, 1);
    });

constexpr auto balance = theorem<"S0.3", "for every n: R_i w_ij is symmetric">([](context& let) {
    sentence const y{let};
    auto const i = y.i, j = y.j;
    let.assume(y.total(i) != 0, y.total(j) != 0);
    return claim(y.total(i) * y.shares(i, j) == y.total(j) * y.shares(j, i))
        .by(definition, y.total(i) * (y.relevance(i, j) / y.total(i)))
        .by(cancel, y.relevance(i, j))
        .by(relevance.lemma(), y.relevance(j, i))
        .by(cancel, y.total(j) * (y.relevance(j, i) / y.total(j)))
        .by(definition, y.total(j) * y.shares(j, i));
});

// ### S0.4: when are scores symmetric?
//
// In chapter 5 queries and keys were made from the words $X$ by two matrices, $q = X W_q$ and $k =
// X W_k$. The scores are then $X M X^\top$ with $M = W_q W_k^\top$, for any sizes.

struct projections {
    context& let;

    index_set T = let.finite_set("T");
    index_set A = let.finite_set("A");
    index_set C = let.finite_set("C");
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    index_term a = let.index("a", A);
    index_term b = let.index("b", A);
    index_term e = let.index("e", A);
    index_term f = let.index("f", A);
    index_term c = let.index("c", C);

    symbol x = let.variable("x", T, A);
    symbol W_q = let.variable("W_q", A, C);
    symbol W_k = let.variable("W_k", A, C);
    function queries = let.define("q", sum(a, x(i, a) * W_q(a, c)), i, c);
    function keys = let.define("k", sum(b, x(j, b) * W_k(b, c)), j, c);
    function scores = let.define("s", sum(c, queries(i, c) * keys(j, c)), i, j);
    function m = let.define("M", sum(c, W_q(a, c) * W_k(b, c)), a, b);
};

constexpr auto regrouped = theorem<"S0.4", "for every n: the scores are X M X^T">([](context& let) {
    projections const y{let};
    auto const i = y.i, j = y.j, a = y.a, b = y.b, c = y.c;
    auto const q = y.x(i, a) * y.W_q(a, c);
    auto const k = y.x(j, b) * y.W_k(b, c);
    return claim(y.scores(i, j) == sum(a, sum(b, y.x(i, a) * y.m(a, b) * y.x(j, b))))
        .by(definition, sum(c, sum(a, q) * sum(b, k)))
        .by(factor_out, sum(c, sum(a, sum(b, q * k))))
        .by(swap_sums, sum(a, sum(b, sum(c, q * k))))
        .by(factor_out, sum(a, sum(b, y.x(i, a) * sum(c, y.W_q(a, c) * y.W_k(b, c)) * y.x(j, b))))
        .by(definition, sum(a, sum(b, y.x(i, a) * y.m(a, b) * y.x(j, b))));
});

// If $M$ is symmetric, so are the scores, whatever the words are.

constexpr auto if_symmetric =
    theorem<"S0.4", "for every n: if M is symmetric, so are the scores">([](context& let) {
        projections const y{let};
        auto const i = y.i, j = y.j, a = y.a, b = y.b;
        auto const symmetric = let.assume(for_all(a, b, y.m(a, b) == y.m(b, a)));
        return claim(y.scores(i, j) == y.scores(j, i))
            .by(regrouped.lemma(), sum(a, sum(b, y.x(i, a) * y.m(a, b) * y.x(j, b))))
            .by(symmetric(a, b), sum(a, sum(b, y.x(i, a) * y.m(b, a) * y.x(j, b))))
            .by(swap_sums, sum(b, sum(a, y.x(j, b) * y.m(b, a) * y.x(i, a))))
            .by(regrouped.lemma().with("i", j).with("j", i), y.scores(j, i));
    });

// Now the converse: let the scores be symmetric for all words. Then they are symmetric for two words $i$
// and $j$ with the vectors $(0, \ldots, 1, \ldots, 0)$, where the 1 is at place $e$ for one word
// and at place $f$ for the other. As a formula, $x_{ia} = \delta_{ea}$ and $x_{ja} = \delta_{fa}$;
// the *delta* is 1 where its two indices are equal, otherwise 0. Two such words are enough to read
// off $M_{ef}$ and $M_{fe}$.

constexpr auto only_if =
    theorem<"S0.4", "for every n: if the scores of unit vectors are symmetric, so is M">([](context& let) {
        projections const y{let};
        auto const i = y.i, j = y.j, a = y.a, b = y.b, e = y.e, f = y.f;
        auto const x = y.x;
        auto const word_e = let.assume(for_all(a, x(i, a) == delta(e, a)));
        auto const word_f = let.assume(for_all(a, x(j, a) == delta(f, a)));
        auto const symmetric = let.assume(y.scores(i, j) == y.scores(j, i));
        return claim(y.m(e, f) == y.m(f, e))
            .by(sift, sum(a, sum(b, delta(e, a) * y.m(a, b) * delta(f, b))))
            .by(word_e, sum(a, sum(b, x(i, a) * y.m(a, b) * delta(f, b))))
            .by(word_f, sum(a, sum(b, x(i, a) * y.m(a, b) * x(j, b))))
            .by(regrouped.lemma().with("i", i).with("j", j), y.scores(i, j))
            .by(symmetric, y.scores(j, i))
            .by(regrouped.lemma().with("i", j).with("j", i),
                sum(a, sum(b, x(j, a) * y.m(a, b) * x(i, b))))
            .by(word_e, sum(a, sum(b, x(j, a) * y.m(a, b) * delta(e, b))))
            .by(word_f, sum(a, sum(b, delta(f, a) * y.m(a, b) * delta(e, b))))
            .by(sift, y.m(f, e));
    });

// ## What it shows
//
// No step of these derivations depends on how many keys there are, or on how large a score is. So the results
// hold for every length, every score and every mask that leaves the row a key. Chapter 6 could show them only
// for four scores.
//
// Three theorems belong together. A masked key has the weight 0 (T3), the others share the whole
// unit (T1), and the output is the one that is computed without the key. That is what hiding a key
// ought to mean, and a mask does it. A large negative number does not (T4): the hidden key
// keeps a weight, and the remaining keys together have less than 1.
//
// The output of attention is an average, so it cannot leave the range of what it averages (T15).
// That also bounds what attention can do. If no allowed value exceeds 3 in some component, no
// choice of queries and keys brings the output above 3 there.
//
// The equation $R_i w_{ij} = R_j w_{ji}$ says what the text of chapter 4 meant by "somewhat false".
// Two words are equally relevant to each other. But if that relevance and both sums are positive, the word
// whose row has the larger sum gives less weight to the other.
//
// ## Now break it
//
// In `attest/theorems/systems/row.hpp`, let the hypothesis say that the number of keys which query
// $i$ sees is not negative:
//
// ```diff attest/theorems/systems/row.hpp
// -    formula sees_a_key = 0 < sum(k, mask(i, k));
// +    formula sees_a_key = 0 <= sum(k, mask(i, k));
// ```
// ```error
// ATT-506 in the claim, sum(j, p(i, j)) == 1:
// it divides by a term that is not shown to differ from 0: Z(i).
// ```
//
// Nothing then says that the row has a key. A claim about its weights divides by what may be 0, and
// is refused before its proof is read.
//
// ## What this does not say
//
// The derivations are about real numbers. A program rounds, and after rounding a row may sum to
// a little less than 1, or a little more. How far errors in the scores take the weights is derived in
// [From scores to outputs](25_from_scores_to_outputs.cpp).
//
// T2 says that a shift changes nothing. It does not say that it is useless; a program that first
// subtracts the largest score avoids numbers that are too large for its format.
//
// T15 is about each component of the output by itself. That the output as a whole is a convex
// combination of the allowed values is T1: the weights are shares.
//
// That the row sums $R_i$ of S0.3 are not 0 is assumed, not proved. For some words they are; chapter 4
// shows a row that sums to 0. And where $R_i$ is not 0, the weights sum to 1, but they may be negative.
//
// ## Exercises
//

// The first, as a skeleton. Give the hypothesis a name, so that a step can cite it.
//
// ```cpp
// theorems::row const y{let};
// auto const i = y.i, j = y.j, k = y.k;
// auto const c = let.variable("c", y.S);
// auto const n = sum(k, 1);
// let.assume(for_all(k, y.scores(i, k) == c(i)));
// return claim(exp(y.scores(i, j)) / sum(k, exp(y.scores(i, k))) == 1 / n).by(hole, 1 / n);
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 (line 7) by hole: still to be shown. The step: exp(s(i, j)) / sum(k, exp(s(i, k)))
// = 1 / sum(k, 1). None of the numbers tried refutes it: undecided. Normal forms: exp(s(i, j)) * sum(k in T,
// exp(s(i, k)))^-1 and sum(k in T, 1)^-1.
// ```
//
// 1. ★ All keys are allowed, and all scores of row $i$ are the same number $c_i$. Derive that each
//    weight is $1/n$, where $n$ is the number of keys.
// 2. ★★ Two layers with the scores $s$ and $t$ and the masks $M$ and $N$ agree at the keys $j$ and $l$ of row $i$,
//    which both allow. All other keys may differ. Derive that the ratio of the two weights is the same in both.
//    From which keys, and in which proportion, does a key that is added to a row take its weight?
//    *Hint.* In a ratio of two weights of a row, the sum of the row cancels.
// 3. ★ Refute, with numbers: "of two keys, the larger score has the larger weight", without the hypothesis
//    that the query sees both.
// 4. ★★ A scale $c > 0$ multiplies all scores. Derive that it keeps the order of the weights, with
//    `larger_score_has_larger_weight` as a lemma. Show first that $c\,s_{ij} \le c\,s_{il}$, with
//    `by_showing`.
//    *Hint.* Add $c\,(s_{il} - s_{ij})$, which is not negative. The lemma takes other scores with `with`.
// 5. ★ Let the values be the unit vectors, $v_{jl} = \delta_{jl}$. Derive that the output is the row of weights,
//    $\sum_j p_{ij} \delta_{jl} = p_{il}$. How does this help to test a program that returns only outputs?
// 6. ★★ Derive that the output is linear in the values: with the values $a\,v_{jd} + b\,w_{jd}$ it is
//    $a\,o_{id} + b \sum_j p_{ij} w_{jd}$.
//    *Hint.* Two laws, named in one step: `linear | factor_out`.
// 7. ★ Refute, with `refuted`: "two keys never have all of the weight", that is, $p_{ij} + p_{il} < 1$ for
//    $l \ne j$.
//    *Hint.* An index over `without(y.T, y.j)` is a key other than $j$.
// 8. ★★ Two of these three statements are false for a row that sees a key. Refute them, and derive the
//    third. (a) $p_{ij} + p_{il} \le 1$ for any keys $j$ and $l$. (b) If $p_{ij} = p_{il}$, then $s_{ij} =
//    s_{il}$. (c) $\sum_j p_{ij}^2 \le 1$.
//    *Hint.* In (a), may $j$ and $l$ be the same key? For (c), show first that $p_{ik} \le 1$ for all $k$, with
//    `by_showing`.
// 9. ★★ Let every row have a sink, a key with the score $b_i$ that no mask hides and that has no value.
//    Then $w_{ij} = M_{ij} e^{s_{ij}} / (Z_i + e^{b_i})$. Derive that the weights sum to $1 - e^{b_i} /
//    (Z_i + e^{b_i})$. Why does that need no hypothesis?
//    *Hint.* The numerators sum to $Z_i$. Can $Z_i + e^{b_i}$ be 0?
// 10. ★★★ Derive that $\log Z_i$ is at least every score that the query sees: $s_{ij} \le \log Z_i$ if
//     $M_{ij} = 1$. So it is a softened maximum of the scores.
//     *Hint.* Show $e^{s_{ij}} \le Z_i$ first, as in T1 for $p_{ij} \le 1$. Then `log_exp` and `monotone`.
// 11. ★ Derive that a mask may be applied twice: a second factor $M_{ij}$ does not change the weights.
// 12. ★★ Let a row see exactly the key $j$, that is, $M_{ik} = \delta_{jk}$ for all $k$. Derive that it copies the
//     value of this key whatever the score is: $o_{id} = v_{jd}$.
//     *Hint.* A mask that is a delta sifts both sums.
//
// ## Where it comes from
//
// Softmax attention is from A. Vaswani et al., "Attention is all you need" (2017); the mask there is
// $-\infty$ instead of a score, whose exponential is 0. The relevances and their division by the sum of a row
// are from R. Xu, "Motivating self-attention" (2023), S0 here. The layout of the derivations, with the law of
// each step next to it, is that of E. W. Dijkstra and C. S. Scholten, "Predicate calculus and program
// semantics" (1990), who owe it to W. H. J. Feijen.

} // namespace

attest::report::chapter chapter_18() {
    return attest::report::chapter(18, "Softmax for every length")
        .add(theorems::row_sums_to_one)
        .add(theorems::row_total_is_positive)
        .add(theorems::weight_is_not_negative)
        .add(theorems::weight_is_at_most_one)
        .add(theorems::seen_key_has_weight)
        .add(theorems::larger_score_has_larger_weight)
        .add(theorems::exponential_keeps_order)
        .add(theorems::larger_weight_has_larger_score)
        .add(theorems::shift_leaves_weights)
        .add(total_without_keys)
        .add(shift_of_each_key)
        .add(theorems::masked_key_has_no_weight)
        .add(theorems::masked_part_leaves_sum)
        .add(theorems::masking_is_deleting)
        .add(theorems::sentinel_weight)
        .add(theorems::sentinel_weight_is_positive)
        .add(theorems::sentinel_against_allowed)
        .add(theorems::added_sentinel_weight)
        .add(theorems::added_sentinel_weight_is_positive)
        .add(theorems::added_sentinel_against_allowed)
        .add(theorems::row_without_keys_has_total_zero)
        .add(theorems::zero_policy_has_no_weights)
        .add(theorems::zero_policy_has_no_output)
        .add(theorems::zero_policy_keeps_other_rows)
        .add(theorems::zero_policy_sums)
        .add(theorems::sentinels_average_the_hidden)
        .add(theorems::output_is_at_most)
        .add(theorems::output_is_at_least)
        .add(relevance)
        .add(sums)
        .add(balance)
        .add(regrouped)
        .add(if_symmetric)
        .add(only_if);
}
