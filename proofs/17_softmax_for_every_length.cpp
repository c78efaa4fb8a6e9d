// # 17. Softmax for every length
//
// ## The question
//
// So far every claim was about an example: these three words, those four scores. A claim about an
// example says nothing about the next one. That softmax weights sum to 1 is true for four keys and
// for four million, but no one can try all numbers of keys.
//
// A *derivation* can. It is a chain of equations in which each step follows from the line before by
// a law that has a name: two equal factors cancel, a common factor leaves a sum. If no step asks
// how many keys there are, the result holds for every number of them. What do we know about softmax
// for certain, whatever the length, whatever the scores, whatever the mask?
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
// This system is declared once, as the struct `row` in `proofs/systems/row.hpp`: `y.scores(i, j)`
// is $s_{ij}$, `y.total(i)` is $Z_i$, `y.weights(i, j)` is $p_{ij}$, and `y.numerator(i, j)` is the
// numerator $M_{ij} e^{s_{ij}}$.
//
// A mask can leave a row without any key. Then $Z_i = 0$ and there are no weights. So nearly every
// theorem needs a hypothesis: query $i$ may see at least one key. Call that key $a$; the hypothesis
// is $M_{ia} = 1$.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>

#include "systems/row.hpp"

using namespace attest::proofs;
using systems::row;

namespace {

// ## The claim
//
// ### T1: the weights are shares
//
// The first derivation in full. It says what it declares, what it assumes and what it claims; then
// comes the proof. The proof starts with the left side of the claim, the sum of a row of weights,
// and ends with the right side, 1. Each line names its law. The compiler judges each step: does it
// follow from the line before, by this law and by nothing else? It also asks whether the claim
// means something. The weights divide by $Z_i$, so $Z_i$ must not be 0. It is a sum of terms that
// are not negative, and its term at $a$ is $1 \cdot e^{s_{ia}}$, which is positive.

constexpr auto sum_is_one = theorem<"T1", "the weights of a row sum to 1">([](context& let) {
    row const y{let};
    auto const i = y.i, a = y.a, j = y.j;
    let.assume(y.mask(i, a) == 1); // query i may see key a
    return claim(sum(j, y.weights(i, j)) == 1)
        .by(definition, sum(j, y.numerator(i, j) / y.total(i)))
        .by(factor_out, sum(j, y.numerator(i, j)) / y.total(i))
        .by(definition, y.total(i) / y.total(i))
        .by(cancel, 1);
});

// From here on `y.sees_a` stands for this hypothesis. It may also be written without naming a key:
// query $i$ sees a key if $Z_i > 0$. Later chapters assume that. The first implies the second:
// $Z_i$ is 0 plus something that is shown to be positive.

constexpr auto total_is_positive =
    theorem<"T1", "the sum of a row that sees a key is positive">([](context& let) {
        row const y{let};
        let.assume(y.sees_a);
        return claim(0 < y.total(y.i)).less(adding(y.total(y.i)), y.total(y.i));
    });

// No weight is negative: it is 0 plus something that is shown not to be negative.

constexpr auto not_negative = theorem<"T1", "no weight is negative">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j;
    let.assume(y.sees_a);
    auto const weight = y.numerator(i, j) / y.total(i);
    return claim(0 <= y.weights(i, j))
        .at_most(adding(weight), weight)
        .by(definition, y.weights(i, j));
});

// No weight exceeds 1. Add to $p_{ij}$ the weights of all other keys. That makes it larger, or
// leaves it as it is, and the result is the whole row. The sum of the row is known: a theorem that
// is proved may be used as a law.

constexpr auto at_most_one = theorem<"T1", "no weight exceeds 1">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j;
    auto const other = let.index("k", without(y.T, j));
    let.assume(y.sees_a);
    auto const others = sum(other, y.weights(i, other));
    return claim(y.weights(i, j) <= 1)
        .at_most(adding(others), y.weights(i, j) + others)
        .by(singleton, sum(j, y.weights(i, j)))
        .by(sum_is_one.lemma(), 1);
});

// ### T2: a common shift leaves the weights alone
//
// Add a number $c_i$ to every score of row $i$, a different number for each row if you like. The
// weights stay. This is why a program may subtract the largest score of a row before it computes.

constexpr auto shift =
    theorem<"T2", "a common shift of a row leaves its weights alone">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const c = let.variable("c", y.S);
        auto const shifted = y.mask(i, j) * exp(y.scores(i, j) + c(i));
        auto const e = y.numerator(i, j);
        let.assume(y.sees_a);
        return claim(shifted / sum(j, shifted) == y.weights(i, j))
            .by(exp_of_sum, e * exp(c(i)) / sum(j, e * exp(c(i))))
            .by(factor_out, e * exp(c(i)) / (sum(j, e) * exp(c(i))))
            .by(definition, e * exp(c(i)) / (y.total(i) * exp(c(i))))
            .by(cancel, e / y.total(i))
            .by(definition, y.weights(i, j));
    });

// ### T3: to mask a key is to delete it
//
// A masked key has the weight 0. The hypothesis $M_{ij} = 0$ is cited like a law.

constexpr auto masked = theorem<"T3", "a masked key has the weight 0">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j;
    let.assume(y.sees_a);
    auto const hidden = let.assume(y.mask(i, j) == 0);
    return claim(y.weights(i, j) == 0)
        .by(definition, y.mask(i, j) * exp(y.scores(i, j)) / y.total(i))
        .by(hidden, 0 * exp(y.scores(i, j)) / y.total(i))
        .by(ring_laws, 0);
});

// Now let the keys come in two parts, $A$ and $B$, without a common element; together they are $A
// \uplus B$, through which $u$ runs. Suppose that everything in $B$ is masked for query $i$. Any
// masked sum over all keys is then the sum over $A$. Here $w_{iu}$ is any number whatever.

struct keys_in_two_parts {
    context& let;

    index_set S = let.finite_set("S");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term i = let.index("i", S);
    index_term a = let.index("a", A);
    index_term j = let.index("j", A);
    index_term b = let.index("b", B);
    index_term u = let.index("u", joined(A, B));

    symbol mask = let.mask("M", S, joined(A, B));

    formula B_is_masked = for_all(b, mask(i, b) == 0);
};

constexpr auto deleted =
    theorem<"T3", "a sum in which B is masked is the sum over A">([](context& let) {
        keys_in_two_parts const y{let};
        auto const i = y.i, j = y.j, b = y.b, u = y.u;
        auto const w = let.variable("w", y.S, joined(y.A, y.B));
        auto const hidden = let.assume(y.B_is_masked);
        return claim(sum(u, y.mask(i, u) * w(i, u)) == sum(j, y.mask(i, j) * w(i, j)))
            .by(split, sum(j, y.mask(i, j) * w(i, j)) + sum(b, y.mask(i, b) * w(i, b)))
            .by(hidden, sum(j, y.mask(i, j) * w(i, j)) + sum(b, 0 * w(i, b)))
            .by(ring_laws, sum(j, y.mask(i, j) * w(i, j)));
    });

// The output of attention is $o_{id} = \sum_u p_{iu} v_{ud}$, where $d$ runs through the components
// of a value. It has one sum in the numerator, and another, $Z_i$, in the denominator. Use the
// theorem twice, once for each, with a different $w$. What is left is attention over $A$ alone: the
// sum $Z^A_i$ and the weights $p^A_{ij}$ speak of no key in $B$. The values and scores in $B$ do
// not occur in it.

constexpr auto same_output =
    theorem<"T3", "masking keys gives the output of deleting them">([](context& let) {
        keys_in_two_parts const y{let};
        auto const i = y.i, j = y.j, u = y.u;
        auto const V = let.finite_set("V");
        auto const d = let.index("d", V);
        auto const s = let.variable("s", y.S, joined(y.A, y.B));
        auto const v = let.variable("v", joined(y.A, y.B), V);
        auto const numerator = [&](auto key) { return y.mask(i, key) * exp(s(i, key)); };
        auto const Z = let.define("Z", sum(u, numerator(u)), i);
        auto const p = let.define("p", numerator(u) / Z(i), i, u);
        auto const Z_A = let.define("Z_A", sum(j, numerator(j)), i);
        auto const p_A = let.define("p_A", numerator(j) / Z_A(i), i, j);
        auto const over_A = sum(j, y.mask(i, j) * (exp(s(i, j)) * v(j, d)));
        let.assume(y.mask(i, y.a) == 1, y.B_is_masked);
        return claim(sum(u, p(i, u) * v(u, d)) == sum(j, p_A(i, j) * v(j, d)))
            .by(definition, sum(u, numerator(u) / Z(i) * v(u, d)))
            .by(factor_out, sum(u, y.mask(i, u) * (exp(s(i, u)) * v(u, d))) / Z(i))
            .by(deleted.lemma().with("w", i, u, exp(s(i, u)) * v(u, d)), over_A / Z(i))
            .by(definition, over_A / sum(u, numerator(u)))
            .by(deleted.lemma().with("w", i, u, exp(s(i, u))), over_A / sum(j, numerator(j)))
            .by(definition, over_A / Z_A(i))
            .by(factor_out, sum(j, numerator(j) / Z_A(i) * v(j, d)))
            .by(definition, sum(j, p_A(i, j) * v(j, d)));
    });

// ### T4: minus a large number is not a mask
//
// Programs often put a number $-c$ instead of the score of a key that is to be hidden, and leave
// the sum as it is. Let that be done to the keys of $B$, and let $n$ be their number, $n = \sum_{x
// \in B} 1$. Then the weight of a hidden key is not 0 but
//
// $$p_{ib} = \frac{e^{-c}}{Z_i + n\, e^{-c}}, \qquad Z_i = \sum_{j \in A} e^{s_{ij}}.$$

struct sentinels {
    context& let;

    index_set S = let.finite_set("S");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term i = let.index("i", S);
    index_term j = let.index("j", A);
    index_term b = let.index("b", B);
    index_term x = let.index("x", B);
    index_term u = let.index("u", joined(A, B));
    index_term w = let.index("w", joined(A, B));

    term c = let.scalar("c");
    symbol scores = let.variable("s", S, joined(A, B));
    function weights = let.define("p", exp(scores(i, u)) / sum(w, exp(scores(i, w))), i, u);
    function total = let.define("Z", sum(j, exp(scores(i, j))), i);
    function n = let.define("n", sum(x, term(1)));

    formula scores_in_B = for_all(x, scores(i, x) == -c);
};

constexpr auto sentinel =
    theorem<"T4", "the weight of a key that has the score -c">([](context& let) {
        sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b, x = y.x, w = y.w;
        auto const e = exp(-y.c);
        auto const hidden = let.assume(y.scores_in_B);
        return claim(y.weights(i, b) == e / (y.total(i) + y.n() * e))
            .by(definition, exp(y.scores(i, b)) / sum(w, exp(y.scores(i, w))))
            .by(split,
                exp(y.scores(i, b)) / (sum(j, exp(y.scores(i, j))) + sum(x, exp(y.scores(i, x)))))
            .by(hidden, e / (sum(j, exp(y.scores(i, j))) + sum(x, e)))
            .by(factor_out, e / (sum(j, exp(y.scores(i, j))) + sum(x, term(1)) * e))
            .by(definition, e / (y.total(i) + y.n() * e));
    });

// However large $c$ is, that is more than 0.

constexpr auto not_hidden = theorem<"T4", "that weight is greater than 0">([](context& let) {
    sentinels const y{let};
    auto const weight = exp(-y.c) / (y.total(y.i) + y.n() * exp(-y.c));
    let.assume(y.scores_in_B);
    return claim(0 < y.weights(y.i, y.b))
        .less(adding(weight), weight)
        .by(sentinel.lemma(), y.weights(y.i, y.b));
});

// Compare it with the weight of an allowed key. Their ratio is $e^{-c - s_{ij}}$. The hidden key
// has the larger weight when the score of the allowed one is below $-c$.

constexpr auto against_allowed =
    theorem<"T4", "hidden key against allowed key: the ratio of their weights">([](context& let) {
        sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b, u = y.u;
        auto const all = sum(u, exp(y.scores(i, u)));
        auto const hidden = let.assume(y.scores_in_B);
        return claim(y.weights(i, b) / y.weights(i, j) == exp(-y.c - y.scores(i, j)))
            .by(definition, (exp(y.scores(i, b)) / all) / (exp(y.scores(i, j)) / all))
            .by(cancel, exp(y.scores(i, b)) / exp(y.scores(i, j)))
            .by(hidden, exp(-y.c) / exp(y.scores(i, j)))
            .by(exp_of_sum, exp(-y.c - y.scores(i, j)));
    });

// And so it can win. Chapter 12 has such a row with exact numbers: the hidden key has most of the
// weight.

// ### T5: the row that sees nothing
//
// Now the case that the hypothesis excluded. All masks of the row are 0. Then $Z_i = 0$, and the
// formula for the weights divides by it. There is nothing to prove about weights that do not exist.

constexpr auto empty_row =
    theorem<"T5", "a row in which all keys are masked has Z = 0">([](context& let) {
        row const y{let};
        auto const i = y.i, k = y.k;
        auto const hidden = let.assume(for_all(k, y.mask(i, k) == 0));
        return claim(y.total(i) == 0)
            .by(definition, sum(k, y.mask(i, k) * exp(y.scores(i, k))))
            .by(hidden, sum(k, 0 * exp(y.scores(i, k))))
            .by(ring_laws, 0);
    });

// A program needs a *policy* for such a row, and must say which. One policy is to refuse. Another
// is to say that such a row has the weights 0. To write that as a formula, let $r_i$ be 1 for a row
// without a key, and 0 for every other. Then
//
// $$w_{ij} = \frac{M_{ij} e^{s_{ij}}}{Z_i + r_i}.$$
//
// The denominator is never 0. It is $Z_i$ if there is a key, and otherwise 1. The values $v_{jd}$
// that the weights average have components $d$ in a set $V$.

struct row_with_values : row {
    using row::row;

    index_set V = let.finite_set("V");
    index_term d = let.index("d", V);
    symbol values = let.variable("v", T, V);
};

struct zero_policy : row_with_values {
    using row_with_values::row_with_values;

    symbol is_empty = let.mask("r", S);
    function filled_weights = let.define("w", numerator(i, j) / (total(i) + is_empty(i)), i, j);
};

constexpr auto without_keys =
    theorem<"T5", "zero policy: an empty row has the weights 0">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const hidden = let.assume(for_all(k, y.mask(i, k) == 0));
        let.assume(y.is_empty(i) == 1);
        return claim(y.filled_weights(i, j) == 0)
            .by(definition, y.mask(i, j) * exp(y.scores(i, j)) / (y.total(i) + y.is_empty(i)))
            .by(hidden, 0 * exp(y.scores(i, j)) / (y.total(i) + y.is_empty(i)))
            .by(ring_laws, 0);
    });

// So its output is 0, whatever the values are.

constexpr auto nothing_read =
    theorem<"T5", "zero policy: an empty row has the output 0">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        let.assume(for_all(k, y.mask(i, k) == 0), y.is_empty(i) == 1);
        return claim(sum(j, y.filled_weights(i, j) * y.values(j, d)) == 0)
            .by(without_keys.lemma(), sum(j, 0 * y.values(j, d)))
            .by(ring_laws, 0);
    });

// A row that has a key keeps its weights.

constexpr auto with_keys =
    theorem<"T5", "zero policy: other rows keep their weights">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a);
        auto const not_empty = let.assume(y.is_empty(i) == 0);
        return claim(y.filled_weights(i, j) == y.weights(i, j))
            .by(definition, y.numerator(i, j) / (y.total(i) + y.is_empty(i)))
            .by(not_empty, y.numerator(i, j) / (y.total(i) + 0))
            .by(ring_laws, y.numerator(i, j) / y.total(i))
            .by(definition, y.weights(i, j));
    });

// So a row sums to 1 or to 0. In one formula: its sum is $1 - r_i$. Two hypotheses now say what
// $r_i$ is. Where it is 1, all keys are masked: $r_i M_{ik} = 0$ for all $k$. Where it is 0, there
// is a key, and $Z_i$ is positive. So $Z_i + r_i$ is positive in either case. The proof takes first
// the case $r_i = 0$, then $r_i = 1$. Each case has its equation as a further hypothesis.

constexpr auto one_or_nothing =
    theorem<"T5", "zero policy: a row sums to 1 or to 0">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const r = y.is_empty(i);
        auto const below = y.total(i) + r;
        auto const hidden = let.assume(for_all(k, r * y.mask(i, k) == 0));
        let.assume(0 < below);
        return claim(sum(j, y.filled_weights(i, j)) == 1 - r)
            .by_cases(r,
                      steps()
                          .by(definition, sum(j, y.numerator(i, j) / below))
                          .by(factor_out, sum(j, y.numerator(i, j)) / below)
                          .by(definition, y.total(i) / below)
                          .by(r == 0, below / below)
                          .by(cancel, 1)
                          .by(r == 0, 1 - r),
                      steps()
                          .by(definition, sum(j, 1 * y.numerator(i, j) / below))
                          .by(r == 1, sum(j, r * y.mask(i, j) * exp(y.scores(i, j)) / below))
                          .by(hidden, sum(j, 0 * exp(y.scores(i, j)) / below))
                          .by(ring_laws, 0)
                          .by(r == 1, 1 - r));
    });

// A program without a policy has one all the same. If it hides keys by the sentinel $-c$ of T4,
// then in an empty row all scores are $-c$, and every key has the weight $1/n$. The output is the
// plain average of all values, those that were to be hidden. The set of keys may be empty as far as
// the declarations say, so that it is not is a hypothesis.

constexpr auto average_of_hidden =
    theorem<"T5", "sentinel: an empty row has the average of its hidden values">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const c = let.scalar("c");
        auto const n = let.define("n", sum(k, term(1)));
        auto const all = sum(k, exp(y.scores(i, k)));
        let.assume(nonempty(y.T));
        auto const hidden = let.assume(for_all(k, y.scores(i, k) == -c));
        return claim(sum(j, exp(y.scores(i, j)) / all * y.values(j, d))
                     == sum(j, y.values(j, d)) / n())
            .by(hidden, sum(j, exp(-c) / sum(k, exp(-c)) * y.values(j, d)))
            .by(factor_out, exp(-c) * sum(j, y.values(j, d)) / (exp(-c) * sum(k, term(1))))
            .by(cancel, sum(j, y.values(j, d)) / sum(k, term(1)))
            .by(definition, sum(j, y.values(j, d)) / n());
    });

// ### T15: the output stays between the values
//
// Take one component $d$ of the values. Let $h_{id}$ be a number that no *allowed* value exceeds,
// for instance the largest of them: $M_{ij} v_{jd} \le M_{ij} h_{id}$ for all $j$. What a masked
// key holds does not matter; there both sides are 0. Then the output does not exceed $h_{id}$
// either.

struct bounded_values : row_with_values {
    using row_with_values::row_with_values;

    symbol bounds = let.variable("h", S, V);
    function outputs = let.define("o", sum(j, weights(i, j) * values(j, d)), i, d);
    term visible_value = mask(i, j) * values(j, d);
    term visible_bound = mask(i, j) * bounds(i, d);
};

constexpr auto from_above =
    theorem<"T15", "no output exceeds all allowed values">([](context& let) {
        bounded_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const share = exp(y.scores(i, j)) / y.total(i);
        auto const missing = sum(j, share * (y.visible_bound - y.visible_value));
        let.assume(y.sees_a, for_all(j, y.visible_value <= y.visible_bound));
        return claim(y.outputs(i, d) <= y.bounds(i, d))
            .by(definition, sum(j, share * y.visible_value))
            .at_most(adding(missing), sum(j, share * y.visible_value) + missing)
            .by(linear, sum(j, share * y.visible_bound))
            .by(definition, sum(j, y.weights(i, j) * y.bounds(i, d)))
            .by(factor_out, sum(j, y.weights(i, j)) * y.bounds(i, d))
            .by(sum_is_one.lemma(), 1 * y.bounds(i, d))
            .by(ring_laws, y.bounds(i, d));
    });

constexpr auto from_below =
    theorem<"T15", "no output is below all allowed values">([](context& let) {
        bounded_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const share = exp(y.scores(i, j)) / y.total(i);
        auto const surplus = sum(j, share * (y.visible_value - y.visible_bound));
        let.assume(y.sees_a, for_all(j, y.visible_bound <= y.visible_value));
        return claim(y.outputs(i, d) >= y.bounds(i, d))
            .by(definition, sum(j, share * y.visible_value))
            .by(linear, sum(j, share * y.visible_bound) + surplus)
            .at_least(adding(surplus), sum(j, share * y.visible_bound))
            .by(definition, sum(j, y.weights(i, j) * y.bounds(i, d)))
            .by(factor_out, sum(j, y.weights(i, j)) * y.bounds(i, d))
            .by(sum_is_one.lemma(), 1 * y.bounds(i, d))
            .by(ring_laws, y.bounds(i, d));
    });

// ### S0.3: relevance is symmetric, shares need not be
//
// Two debts of earlier chapters. In chapter 4 the relevance of two words was the product of their
// vectors, $r_{ij} = \sum_c k_{ic} k_{jc}$, and the weights were $w_{ij} = r_{ij} / R_i$ with the
// sum of the row $R_i = \sum_l r_{il}$. Relevance is symmetric because a product does not ask for
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

// The weights sum to 1 where the sum of the row is positive. They lose the symmetry, and it can be
// said how: what is symmetric is $R_i w_{ij}$. So $w_{ij} = w_{ji}$ where the two rows have the
// same sum, or where the relevance is 0, and nowhere else.

constexpr auto sums =
    theorem<"S0.3", "for every n: divided by its sum, a row sums to 1">([](context& let) {
        sentence const y{let};
        auto const i = y.i, j = y.j;
        let.assume(0 < y.total(i));
        return claim(sum(j, y.shares(i, j)) == 1)
            .by(definition, sum(j, y.relevance(i, j) / y.total(i)))
            .by(factor_out, sum(j, y.relevance(i, j)) / y.total(i))
            .by(definition, y.total(i) / y.total(i))
            .by(cancel, 1);
    });

constexpr auto balance = theorem<"S0.3", "for every n: R_i w_ij is symmetric">([](context& let) {
    sentence const y{let};
    auto const i = y.i, j = y.j;
    let.assume(0 < y.total(i), 0 < y.total(j));
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

// Now the converse: let the scores be symmetric for all words. Then they are so for two words $i$
// and $j$ with the vectors $(0, \ldots, 1, \ldots, 0)$, where the 1 is at place $e$ for one word
// and at place $f$ for the other. As a formula, $x_{ia} = \delta_{ea}$ and $x_{ja} = \delta_{fa}$;
// the *delta* is 1 where its two indices are equal, otherwise 0. Two such words are enough to read
// off $M_{ef}$ and $M_{fe}$.

constexpr auto only_if =
    theorem<"S0.4", "for every n: if the scores are symmetric, so is M">([](context& let) {
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
// No step of these derivations counts the keys, and none looks at a score. So the results hold for
// every length, every score and every mask that leaves the row a key. Chapter 6 could only say: for
// these four.
//
// Three theorems belong together. A masked key has the weight 0 (T3), the others share the whole
// unit (T1), and the output is the one that is computed without the key. That is what "out of
// sight" ought to mean, and a mask does it. A large negative number does not (T4): the hidden key
// keeps a weight, and the remaining keys have a little less than 1 among them.
//
// The output of attention is an average, so it cannot leave the range of what it averages (T15).
// That also bounds what attention can do. If no allowed value exceeds 3 in some component, no
// choice of queries and keys brings the output above 3 there.
//
// The equation $R_i w_{ij} = R_j w_{ji}$ says what the text of chapter 4 meant by "somewhat false".
// Two words are equally relevant to each other, but the one whose row has the larger sum gives
// less of its weight to the other.
//
// ## Now break it
//
// Let the hypothesis of the first theorem say that key $a$ is hidden:
//
// ```diff
// -    let.assume(y.mask(i, a) == 1); // query i may see key a
// +    let.assume(y.mask(i, a) == 0); // query i may see key a
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
// 0.9999998. How far off it can be is another question.
//
// T2 says that a shift changes nothing. It does not say that it is useless; a program that first
// subtracts the largest score avoids numbers that are too large for its format.
//
// T15 is about each component of the output by itself. That the output as a whole is a convex
// combination of the allowed values is T1: the weights are shares.
//
// That the row sums $R_i$ of S0.3 are positive is assumed, not proved. For some words they are not;
// chapter 4 shows a row that sums to 0.
//
// ## Exercises
//
// 1. All keys are allowed, and all scores of row $i$ are the same number $c_i$. Derive that each
//    weight is $1/n$, where $n$ is the number of keys.
// 2. Keys $j$ and $l$ are both allowed. Derive that $p_{ij} / p_{il} = e^{s_{ij} - s_{il}}$. So
//    the ratio of two weights does not depend on the other keys.
//
// ## Where it comes from
//
// Softmax attention is from A. Vaswani et al., "Attention is all you need" (2017); the mask there
// is $-\infty$ instead of a score, whose exponential is 0. The relevances and their division
// by the sum of a row are from "Motivating self-attention", a short text that explains
// self-attention. The layout of the derivations, with the law of each step beside it, is that of E.
// W. Dijkstra and C. S. Scholten, "Predicate calculus and program semantics" (1990), who owe it to
// W. H. J. Feijen.
//
// ## The claims again
//
// For any number of queries and keys, any scores and any mask:
//
// - T1: if query $i$ may see a key, $Z_i > 0$, its weights sum to 1, and each lies between 0 and 1.
// - T2: if query $i$ may see a key, adding $c_i$ to all its scores changes no weight of its row.
// - T3: a masked key has the weight 0, if query $i$ may see a key. If all keys of $B$ are masked
//   for $i$, each masked sum over $A \uplus B$ is the sum over $A$; and if some key of $A$ is
//   allowed, the output is that of attention over $A$.
// - T4: if the scores in $B$ are $-c$ and no key is masked, a key of $B$ has the weight $e^{-c} /
//   (Z_i + n e^{-c})$, which is greater than 0; its ratio to the weight of a key $j$ of $A$ is
//   $e^{-c - s_{ij}}$.
// - T5: if all keys are masked, $Z_i = 0$. With the zero policy, and $r_i = 1$ for such a row, it
//   has the weights 0 and the output 0; a row with a key, and $r_i = 0$, has the weights that it
//   had. If $r_i M_{ik} = 0$ for all $k$ and $Z_i + r_i > 0$, a row sums to $1 - r_i$. If all
//   scores of a row are $-c$ and there is a key, its output is the average of all values.
// - T15: if query $i$ may see a key, and no allowed value exceeds $h_{id}$ (is below $h_{id}$),
//   then the output does not exceed it (is not below it).
// - S0.3: $K K^\top$ is symmetric. If the row sums are positive, the shares of a row sum to 1, and
//   $R_i w_{ij} = R_j w_{ji}$.
// - S0.4: the scores are $X M X^\top$ with $M = W_q W_k^\top$. If $M$ is symmetric, so are they; if
//   they are symmetric for two words with a single 1, so is $M$ at these places.

} // namespace

attest::report::chapter chapter_17() {
    return attest::report::chapter(17, "Softmax for every length")
        .add(sum_is_one)
        .add(total_is_positive)
        .add(not_negative)
        .add(at_most_one)
        .add(shift)
        .add(masked)
        .add(deleted)
        .add(same_output)
        .add(sentinel)
        .add(not_hidden)
        .add(against_allowed)
        .add(empty_row)
        .add(without_keys)
        .add(nothing_read)
        .add(with_keys)
        .add(one_or_nothing)
        .add(average_of_hidden)
        .add(from_above)
        .add(from_below)
        .add(relevance)
        .add(sums)
        .add(balance)
        .add(regrouped)
        .add(if_symmetric)
        .add(only_if);
}
