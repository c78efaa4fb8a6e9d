// # 17. Softmax for every length
//
// ## The question
//
// So far every claim was about an example: these three words, those four scores. A claim of an
// example says nothing of the next one. That softmax weights sum to 1 is true for four keys and for
// four million, but no one can try all numbers of keys.
//
// A *derivation* can. It is a chain of equations in which each step follows from the one before by
// a law that has a name: two equal factors cancel, a common factor leaves a sum. If no step asks
// how many keys there are, the result holds for every number of them. What do we know of softmax
// for certain, whatever the length, whatever the scores, whatever the mask?
//
// ## The system
//
// Queries are numbered by $i$, which runs through a set $S$; keys by $j$ or $k$, which run through
// a set $T$. Nothing says how many there are. The score of query $i$ for key $j$ is $s_{ij}$, any
// number. The mask $M_{ij}$ is 1 if $i$ may see $j$, and otherwise 0. From these
//
// $$Z_i = \sum_k M_{ik} e^{s_{ik}}, \qquad p_{ij} = \frac{M_{ij} e^{s_{ij}}}{Z_i}.$$
//
// A mask can leave a row without any key. Then $Z_i = 0$ and there are no weights. So nearly every
// theorem needs a hypothesis: query $i$ may see at least one key. Call that key $a$.

#include <attest/attest.hpp>
#include <attest/derivation/notation.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

struct rows_of_weights {
    index_set S = of("S");
    index_set T = of("T");
    index_term i = index("i", S);
    index_term a = index("a", T);
    index_term j = index("j", T);
    index_term k = index("k", T);
    symbol s = variable("s", S, T);
    symbol M = mask("M", S, T);
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    hypothesis some_key = equal(M(i, a), 1); // query i may see key a
};

// ## The claim
//
// ### T1: the weights are shares
//
// The first derivation in full. It starts with the sum of a row of weights and ends with 1. Each
// line names its law. The compiler judges each step: does it follow from the line before, by this
// law and by nothing else? It also asks whether each line means something. The second line divides
// by $Z_i$, so $Z_i$ must not be 0. It is a sum of terms that are not negative, and its term at $a$
// is $1 \cdot e^{s_{ia}}$, which is positive.

constexpr auto sum_is_one = attest::theorem<"T1", "the weights of a row sum to 1">([] {
    auto const [S, T, i, a, j, k, s, M, Z, p, some_key] = rows_of_weights();
    return assuming(some_key)
        .derive(sum(j, p(i, j)))
        .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
        .by(definition, Z(i) / Z(i))
        .by(cancel, 1);
});

// No weight is negative: it is 0 plus something that is seen not to be negative.

constexpr auto not_negative = attest::theorem<"T1", "no weight is negative">([] {
    auto const [S, T, i, a, j, k, s, M, Z, p, some_key] = rows_of_weights();
    auto weight = M(i, j) * exp(s(i, j)) / Z(i);
    return assuming(some_key).derive(0).at_most(adding(weight), weight).by(definition, p(i, j));
});

// No weight exceeds 1. Add to $p_{ij}$ the weights of all other keys. That makes it larger, or
// leaves it as it is, and the result is the whole row. The sum of the row is known: a theorem that
// is proved may be used as a law.

constexpr auto at_most_one = attest::theorem<"T1", "no weight exceeds 1">([] {
    auto const [S, T, i, a, j, k, s, M, Z, p, some_key] = rows_of_weights();
    auto other = index("k", without(T, j));
    return assuming(some_key)
        .derive(p(i, j))
        .at_most(adding(sum(other, p(i, other))), p(i, j) + sum(other, p(i, other)))
        .by(singleton, sum(k, p(i, k)))
        .by(sum_is_one.lemma(), 1);
});

// ### T2: a common shift is not felt
//
// Add a number $c_i$ to every score of row $i$, another number for each row if you like. The
// weights stay. This is why a program may take the greatest score off a row before it computes.

constexpr auto shift = attest::theorem<"T2", "a shift of a whole row leaves its weights alone">([] {
    auto const [S, T, i, a, j, k, s, M, Z, p, some_key] = rows_of_weights();
    auto c = variable("c", S);
    auto shifted = sum(k, M(i, k) * exp(s(i, k) + c(i)));
    auto weight = M(i, j) * exp(s(i, j));
    return assuming(some_key)
        .derive(M(i, j) * exp(s(i, j) + c(i)) / shifted)
        .by(exp_of_sum, weight * exp(c(i)) / sum(k, M(i, k) * exp(s(i, k)) * exp(c(i))))
        .by(factor_out, weight * exp(c(i)) / (sum(k, M(i, k) * exp(s(i, k))) * exp(c(i))))
        .by(definition, weight * exp(c(i)) / (Z(i) * exp(c(i))))
        .by(cancel, weight / Z(i))
        .by(definition, p(i, j));
});

// ### T3: to mask a key is to delete it
//
// A masked key has the weight 0. The hypothesis $M_{ij} = 0$ is cited like a law.

constexpr auto masked = attest::theorem<"T3", "a masked key has the weight 0">([] {
    auto const [S, T, i, a, j, k, s, M, Z, p, some_key] = rows_of_weights();
    auto hidden = equal(M(i, j), 0);
    return assuming(some_key, hidden)
        .derive(p(i, j))
        .by(definition, M(i, j) * exp(s(i, j)) / Z(i))
        .by(hidden, 0 * exp(s(i, j)) / Z(i))
        .by(ring_laws, 0);
});

// Now let the keys come in two parts, $A$ and $B$, without a common element; together they are $A
// \uplus B$, through which $u$ runs. Suppose that everything in $B$ is masked for query $i$. Any
// masked sum over all keys is then the sum over $A$. Here $w_{iu}$ is any number whatever.

struct keys_in_two_parts {
    index_set S = of("S");
    index_set A = of("A");
    index_set B = of("B");
    index_set V = of("V");
    index_term i = index("i", S);
    index_term a = index("a", A);
    index_term b = index("b", B);
    index_term j = index("j", A);
    index_term u = index("u", joined(A, B));
    index_term d = index("d", V);
    symbol s = variable("s", S, joined(A, B));
    symbol v = variable("v", joined(A, B), V);
    symbol w = variable("w", S, joined(A, B));
    symbol M = mask("M", S, joined(A, B));
};

constexpr auto deleted = attest::theorem<"T3", "a sum in which B is masked is the sum over A">([] {
    auto const [S, A, B, V, i, a, b, j, u, d, s, v, w, M] = keys_in_two_parts();
    auto hidden = for_all(b, equal(M(i, b), 0));
    return assuming(hidden)
        .derive(sum(u, M(i, u) * w(i, u)))
        .by(split, sum(j, M(i, j) * w(i, j)) + sum(b, M(i, b) * w(i, b)))
        .by(hidden(b), sum(j, M(i, j) * w(i, j)) + sum(b, 0 * w(i, b)))
        .by(ring_laws, sum(j, M(i, j) * w(i, j)));
});

// The output of attention is $o_{id} = \sum_u p_{iu} v_{ud}$, where $d$ runs through the entries of
// a value. It has a sum above, and a sum below in $Z_i$. Use the theorem twice, once for each, with
// another $w$. What is left is attention over $A$ alone. The values and scores in $B$ do not occur
// in it.

constexpr auto same_output = attest::theorem<"T3", "masking keys gives the output of deleting">([] {
    auto const [S, A, B, V, i, a, b, j, u, d, s, v, w, M] = keys_in_two_parts();
    auto hidden = for_all(b, equal(M(i, b), 0));
    auto Z = define("Z", sum(u, M(i, u) * exp(s(i, u))), i);
    auto p = define("p", M(i, u) * exp(s(i, u)) / Z(i), i, u);
    auto Z_A = define("Z_A", sum(j, M(i, j) * exp(s(i, j))), i);
    auto p_A = define("p_A", M(i, j) * exp(s(i, j)) / Z_A(i), i, j);
    auto above = sum(j, M(i, j) * (exp(s(i, j)) * v(j, d)));
    return assuming(equal(M(i, a), 1), hidden)
        .derive(sum(u, p(i, u) * v(u, d)))
        .by(definition, sum(u, M(i, u) * exp(s(i, u)) / Z(i) * v(u, d)))
        .by(factor_out, sum(u, M(i, u) * (exp(s(i, u)) * v(u, d))) / Z(i))
        .by(deleted.lemma().with(w(i, u), exp(s(i, u)) * v(u, d)), above / Z(i))
        .by(definition, above / sum(u, M(i, u) * exp(s(i, u))))
        .by(deleted.lemma().with(w(i, u), exp(s(i, u))), above / sum(j, M(i, j) * exp(s(i, j))))
        .by(definition, above / Z_A(i))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j)) / Z_A(i) * v(j, d)))
        .by(definition, sum(j, p_A(i, j) * v(j, d)));
});

// ### T4: minus a large number is not a mask
//
// Programs often put a number $-c$ in the place of the score of a key that is to be hidden, and
// leave the sum as it is. Let that be done to the keys of $B$, and let $n$ be their number, $n =
// \sum_{x \in B} 1$. Then the weight of a hidden key is not 0 but
//
// $$p_{ib} = \frac{e^{-c}}{Z_i + n\, e^{-c}}, \qquad Z_i = \sum_{j \in A} e^{s_{ij}}.$$

struct sentinels {
    index_set S = of("S");
    index_set A = of("A");
    index_set B = of("B");
    index_term i = index("i", S);
    index_term j = index("j", A);
    index_term b = index("b", B);
    index_term x = index("x", B);
    index_term u = index("u", joined(A, B));
    index_term y = index("y", joined(A, B));
    term c = scalar("c");
    symbol s = variable("s", S, joined(A, B));
    function p = define("p", exp(s(i, u)) / sum(y, exp(s(i, y))), i, u);
    function Z = define("Z", sum(j, exp(s(i, j))), i);
    function n = define("n", sum(x, term(1)));
    hypothesis hidden = for_all(x, equal(s(i, x), -c));
};

constexpr auto sentinel = attest::theorem<"T4", "the weight of a key that has the score -c">([] {
    auto const [S, A, B, i, j, b, x, u, y, c, s, p, Z, n, hidden] = sentinels();
    return assuming(hidden)
        .derive(p(i, b))
        .by(definition, exp(s(i, b)) / sum(y, exp(s(i, y))))
        .by(split, exp(s(i, b)) / (sum(j, exp(s(i, j))) + sum(x, exp(s(i, x)))))
        .by(hidden(b), exp(-c) / (sum(j, exp(s(i, j))) + sum(x, exp(s(i, x)))))
        .by(hidden(x), exp(-c) / (sum(j, exp(s(i, j))) + sum(x, exp(-c))))
        .by(factor_out, exp(-c) / (sum(j, exp(s(i, j))) + sum(x, term(1)) * exp(-c)))
        .by(definition, exp(-c) / (Z(i) + n() * exp(-c)));
});

// However large $c$ is, that is more than 0.

constexpr auto not_hidden = attest::theorem<"T4", "that weight is greater than 0">([] {
    auto const [S, A, B, i, j, b, x, u, y, c, s, p, Z, n, hidden] = sentinels();
    auto weight = exp(-c) / (Z(i) + n() * exp(-c));
    return assuming(hidden).derive(0).less(adding(weight), weight).by(sentinel.lemma(), p(i, b));
});

// Compare it with the weight of an allowed key. Their ratio is $e^{-c - s_{ij}}$. The hidden key
// has the greater weight when the score of the allowed one is below $-c$.

constexpr auto against_allowed =
    attest::theorem<"T4", "hidden key against allowed key: the ratio of their weights">([] {
        auto const [S, A, B, i, j, b, x, u, y, c, s, p, Z, n, hidden] = sentinels();
        auto total = sum(y, exp(s(i, y)));
        return assuming(hidden)
            .derive(p(i, b) / p(i, j))
            .by(definition, (exp(s(i, b)) / total) / (exp(s(i, j)) / total))
            .by(cancel, exp(s(i, b)) / exp(s(i, j)))
            .by(hidden(b), exp(-c) / exp(s(i, j)))
            .by(exp_of_sum, exp(-c - s(i, j)));
    });

// And so it can win. Here is such a row with exact numbers: the allowed key has the score $-12$,
// the sentinel is $-10$.

constexpr auto overtaken = attest::softmax(attest::row_vector({-12, -10}));

constexpr auto hidden_key_wins =
    attest::refutation<"T4", "\"a key with the score -10 is hidden\": it has most of the weight">(
        [] { return attest::strictly_greater(overtaken(0, 1), overtaken(0, 0)); });

// ### T5: the row that sees nothing
//
// Now the case that the hypothesis excluded. All masks of the row are 0. Then $Z_i = 0$, and the
// formula for the weights divides by it. There is nothing to prove about weights that are not
// there.

constexpr auto empty_row =
    attest::theorem<"T5", "a row in which all keys are masked has Z = 0">([] {
        auto const [S, T, i, a, j, k, s, M, Z, p, some_key] = rows_of_weights();
        auto hidden = for_all(k, equal(M(i, k), 0));
        return assuming(hidden)
            .derive(Z(i))
            .by(definition, sum(k, M(i, k) * exp(s(i, k))))
            .by(hidden(k), sum(k, 0 * exp(s(i, k))))
            .by(ring_laws, 0);
    });

// A program needs a *policy* for such a row, and must say which. One policy is to refuse. Another
// is to say that such a row has the weights 0. To write that as a formula, let $r_i$ be 1 for a row
// without a key, and 0 for every other. Then
//
// $$w_{ij} = \frac{M_{ij} e^{s_{ij}}}{Z_i + r_i}.$$
//
// What is below the line is never 0. It is $Z_i$ if there is a key, and otherwise 1.

struct zero_policy {
    index_set S = of("S");
    index_set T = of("T");
    index_set V = of("V");
    index_term i = index("i", S);
    index_term a = index("a", T);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term d = index("d", V);
    symbol s = variable("s", S, T);
    symbol v = variable("v", T, V);
    symbol M = mask("M", S, T);
    symbol r = mask("r", S);
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function w = define("w", M(i, j) * exp(s(i, j)) / (Z(i) + r(i)), i, j);
};

constexpr auto without_keys = attest::theorem<"T5", "zero policy: an empty row has weights 0">([] {
    auto const [S, T, V, i, a, j, k, d, s, v, M, r, Z, p, w] = zero_policy();
    auto hidden = for_all(k, equal(M(i, k), 0));
    return assuming(hidden, equal(r(i), 1))
        .derive(w(i, j))
        .by(definition, M(i, j) * exp(s(i, j)) / (Z(i) + r(i)))
        .by(hidden(j), 0 * exp(s(i, j)) / (Z(i) + r(i)))
        .by(ring_laws, 0);
});

// So its output is 0, whatever the values are.

constexpr auto nothing_read =
    attest::theorem<"T5", "zero policy: an empty row has the output 0">([] {
        auto const [S, T, V, i, a, j, k, d, s, v, M, r, Z, p, w] = zero_policy();
        auto hidden = for_all(k, equal(M(i, k), 0));
        return assuming(hidden, equal(r(i), 1))
            .derive(sum(j, w(i, j) * v(j, d)))
            .by(without_keys.lemma(), sum(j, 0 * v(j, d)))
            .by(ring_laws, 0);
    });

// A row that has a key keeps its weights.

constexpr auto with_keys = attest::theorem<"T5", "zero policy: other rows keep their weights">([] {
    auto const [S, T, V, i, a, j, k, d, s, v, M, r, Z, p, w] = zero_policy();
    auto not_empty = equal(r(i), 0);
    return assuming(equal(M(i, a), 1), not_empty)
        .derive(w(i, j))
        .by(definition, M(i, j) * exp(s(i, j)) / (Z(i) + r(i)))
        .by(not_empty, M(i, j) * exp(s(i, j)) / (Z(i) + 0))
        .by(ring_laws, M(i, j) * exp(s(i, j)) / Z(i))
        .by(definition, p(i, j));
});

// So a row sums to 1 or to 0. In one formula: its sum is $1 - r_i$. Two hypotheses now say what
// $r_i$ is. Where it is 1, all keys are masked: $r_i M_{ik} = 0$ for all $k$. Where it is 0, there
// is a key, and $Z_i$ is positive. So $Z_i + r_i$ is positive in either case. The proof takes first
// the case $r_i = 0$, then $r_i = 1$.

constexpr auto one_or_nothing = attest::theorem<"T5", "zero policy: a row sums to 1 or to 0">([] {
    auto const [S, T, V, i, a, j, k, d, s, v, M, r, Z, p, w] = zero_policy();
    auto hidden = for_all(k, equal(r(i) * M(i, k), 0));
    auto not_empty = equal(r(i), 0);
    auto is_empty = equal(r(i), 1);
    return assuming(hidden, positive(Z(i) + r(i)))
        .by_cases(r(i), equal(sum(j, w(i, j)), 1 - r(i)),
                  derive(sum(j, w(i, j)))
                      .by(definition, sum(j, M(i, j) * exp(s(i, j)) / (Z(i) + r(i))))
                      .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / (Z(i) + r(i)))
                      .by(definition, (Z(i) + 0) / (Z(i) + r(i)))
                      .by(not_empty, (Z(i) + r(i)) / (Z(i) + r(i)))
                      .by(cancel, term(1) - 0)
                      .by(not_empty, 1 - r(i)),
                  derive(sum(j, w(i, j)))
                      .by(definition, sum(j, 1 * M(i, j) * exp(s(i, j)) / (Z(i) + r(i))))
                      .by(is_empty, sum(j, r(i) * M(i, j) * exp(s(i, j)) / (Z(i) + r(i))))
                      .by(hidden(j), sum(j, 0 * exp(s(i, j)) / (Z(i) + r(i))))
                      .by(ring_laws, term(1) - 1)
                      .by(is_empty, 1 - r(i)));
});

// A program without a policy has one all the same. If it hides keys by the sentinel $-c$ of T4,
// then in an empty row all scores are $-c$, and every key has the weight $1/n$. The output is the
// plain average of all values, of those that were to be hidden.

constexpr auto average_of_hidden =
    attest::theorem<"T5", "sentinel: an empty row has the average of its hidden values">([] {
        auto const [S, T, V, i, a, j, k, d, s, v, M, r, Z, p, w] = zero_policy();
        auto c = scalar("c");
        auto n = define("n", sum(k, term(1)));
        auto hidden = for_all(k, equal(s(i, k), -c));
        auto total = sum(k, exp(s(i, k)));
        return assuming(nonempty(T), hidden)
            .derive(sum(j, exp(s(i, j)) / total * v(j, d)))
            .by(hidden(j), sum(j, exp(-c) / total * v(j, d)))
            .by(hidden(k), sum(j, exp(-c) / sum(k, exp(-c)) * v(j, d)))
            .by(factor_out, exp(-c) * sum(j, v(j, d)) / (exp(-c) * sum(k, term(1))))
            .by(cancel, sum(j, v(j, d)) / sum(k, term(1)))
            .by(definition, sum(j, v(j, d)) / n());
    });

// ### T15: the output stays between the values
//
// Take one entry $d$ of the values. Let $h_{id}$ be a number that no *allowed* value exceeds, for
// instance the greatest of them: $M_{ij} v_{jd} \le M_{ij} h_{id}$ for all $j$. What a masked key
// holds does not matter; there both sides are 0. Then the output does not exceed $h_{id}$ either.

struct bounded_values {
    index_set S = of("S");
    index_set T = of("T");
    index_set V = of("V");
    index_term i = index("i", S);
    index_term a = index("a", T);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term d = index("d", V);
    symbol s = variable("s", S, T);
    symbol v = variable("v", T, V);
    symbol h = variable("h", S, V);
    symbol M = mask("M", S, T);
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function o = define("o", sum(j, p(i, j) * v(j, d)), i, d);
    hypothesis some_key = equal(M(i, a), 1);
};

constexpr auto from_above = attest::theorem<"T15", "no output exceeds all allowed values">([] {
    auto const [S, T, V, i, a, j, k, d, s, v, h, M, Z, p, o, some_key] = bounded_values();
    auto share = exp(s(i, j)) / Z(i);
    auto missing = sum(j, share * (M(i, j) * h(i, d) - M(i, j) * v(j, d)));
    return assuming(some_key, for_all(j, at_most(M(i, j) * v(j, d), M(i, j) * h(i, d))))
        .derive(o(i, d))
        .by(definition, sum(j, share * (M(i, j) * v(j, d))))
        .at_most(adding(missing), sum(j, share * (M(i, j) * v(j, d))) + missing)
        .by(linear, sum(j, share * (M(i, j) * h(i, d))))
        .by(definition, sum(j, p(i, j) * h(i, d)))
        .by(factor_out, sum(j, p(i, j)) * h(i, d))
        .by(sum_is_one.lemma(), 1 * h(i, d))
        .by(ring_laws, h(i, d));
});

constexpr auto from_below = attest::theorem<"T15", "no output is below all allowed values">([] {
    auto const [S, T, V, i, a, j, k, d, s, v, h, M, Z, p, o, some_key] = bounded_values();
    auto share = exp(s(i, j)) / Z(i);
    auto surplus = sum(j, share * (M(i, j) * v(j, d) - M(i, j) * h(i, d)));
    return assuming(some_key, for_all(j, at_most(M(i, j) * h(i, d), M(i, j) * v(j, d))))
        .derive(o(i, d))
        .by(definition, sum(j, share * (M(i, j) * v(j, d))))
        .by(linear, sum(j, share * (M(i, j) * h(i, d))) + surplus)
        .at_least(adding(surplus), sum(j, share * (M(i, j) * h(i, d))))
        .by(definition, sum(j, p(i, j) * h(i, d)))
        .by(factor_out, sum(j, p(i, j)) * h(i, d))
        .by(sum_is_one.lemma(), 1 * h(i, d))
        .by(ring_laws, h(i, d));
});

// ### S0.3: relevance is symmetric, shares need not be
//
// Two debts of earlier chapters. In chapter 4 the relevance of two words was the product of their
// vectors, $r_{ij} = \sum_c k_{ic} k_{jc}$, and the weights were $w_{ij} = r_{ij} / R_i$ with the
// sum of the row $R_i = \sum_l r_{il}$. Relevance is symmetric because a product does not ask for
// the order of its factors.

struct sentence {
    index_set T = of("T");
    index_set C = of("C");
    index_term i = index("i", T);
    index_term j = index("j", T);
    index_term l = index("l", T);
    index_term c = index("c", C);
    symbol k = variable("k", T, C);
    function r = define("r", sum(c, k(i, c) * k(j, c)), i, j);
    function R = define("R", sum(l, r(i, l)), i);
    function w = define("w", r(i, j) / R(i), i, j);
};

constexpr auto relevance = attest::theorem<"S0.3", "for every n: K K^T is symmetric">([] {
    auto const [T, C, i, j, l, c, k, r, R, w] = sentence();
    return derive(r(i, j))
        .by(definition, sum(c, k(i, c) * k(j, c)))
        .by(ring_laws, sum(c, k(j, c) * k(i, c)))
        .by(definition, r(j, i));
});

// The weights sum to 1 where the sum of the row is positive. They lose the symmetry, and it can be
// said how: what is symmetric is $R_i w_{ij}$. So $w_{ij} = w_{ji}$ where the two rows have the
// same sum, or where the relevance is 0, and nowhere else.

constexpr auto sums =
    attest::theorem<"S0.3", "for every n: divided by its sum, a row sums to 1">([] {
        auto const [T, C, i, j, l, c, k, r, R, w] = sentence();
        return assuming(positive(R(i)))
            .derive(sum(j, w(i, j)))
            .by(definition, sum(j, r(i, j) / R(i)))
            .by(factor_out, sum(j, r(i, j)) / R(i))
            .by(definition, R(i) / R(i))
            .by(cancel, 1);
    });

constexpr auto balance = attest::theorem<"S0.3", "for every n: R_i w_ij is symmetric">([] {
    auto const [T, C, i, j, l, c, k, r, R, w] = sentence();
    return assuming(positive(R(i)), positive(R(j)))
        .derive(R(i) * w(i, j))
        .by(definition, R(i) * (r(i, j) / R(i)))
        .by(cancel, r(i, j))
        .by(definition, sum(c, k(i, c) * k(j, c)))
        .by(definition, r(j, i))
        .by(cancel, R(j) * (r(j, i) / R(j)))
        .by(definition, R(j) * w(j, i));
});

// ### S0.4: when are scores symmetric?
//
// In chapter 5 queries and keys were made from the words $X$ by two matrices, $q = X W_q$ and $k =
// X W_k$. The scores are then $X M X^\top$ with $M = W_q W_k^\top$, for any sizes.

struct projections {
    index_set T = of("T");
    index_set A = of("A");
    index_set C = of("C");
    index_term i = index("i", T);
    index_term j = index("j", T);
    index_term a = index("a", A);
    index_term b = index("b", A);
    index_term e = index("e", A);
    index_term f = index("f", A);
    index_term c = index("c", C);
    symbol x = variable("x", T, A);
    symbol W_q = variable("W_q", A, C);
    symbol W_k = variable("W_k", A, C);
    function q = define("q", sum(a, x(i, a) * W_q(a, c)), i, c);
    function k = define("k", sum(b, x(j, b) * W_k(b, c)), j, c);
    function s = define("s", sum(c, q(i, c) * k(j, c)), i, j);
    function m = define("m", sum(c, W_q(a, c) * W_k(b, c)), a, b);
};

constexpr auto regrouped = attest::theorem<"S0.4", "for every n: the scores are X M X^T">([] {
    auto const [T, A, C, i, j, a, b, e, f, c, x, W_q, W_k, q, k, s, m] = projections();
    return derive(s(i, j))
        .by(definition, sum(c, sum(a, x(i, a) * W_q(a, c)) * sum(b, x(j, b) * W_k(b, c))))
        .by(factor_out, sum(c, sum(a, sum(b, x(i, a) * W_q(a, c) * (x(j, b) * W_k(b, c))))))
        .by(swap_sums, sum(a, sum(b, sum(c, x(i, a) * W_q(a, c) * (x(j, b) * W_k(b, c))))))
        .by(factor_out, sum(a, sum(b, x(i, a) * sum(c, W_q(a, c) * W_k(b, c)) * x(j, b))))
        .by(definition, sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))));
});

// If $M$ is symmetric, so are the scores, whatever the words are.

constexpr auto if_symmetric =
    attest::theorem<"S0.4", "for every n: M symmetric, so the scores">([] {
        auto const [T, A, C, i, j, a, b, e, f, c, x, W_q, W_k, q, k, s, m] = projections();
        auto symmetric = for_all(e, for_all(f, equal(m(e, f), m(f, e))));
        return assuming(symmetric)
            .derive(s(i, j))
            .by(regrouped.lemma(), sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))))
            .by(symmetric(a, b), sum(a, sum(b, x(i, a) * m(b, a) * x(j, b))))
            .by(swap_sums, sum(b, sum(a, x(j, b) * m(b, a) * x(i, a))))
            .by(regrouped.lemma().with(i, j).with(j, i), s(j, i));
    });

// The other way round: let the scores be symmetric for all words. Then they are so for two words
// $i$ and $j$ with the vectors $(0, \ldots, 1, \ldots, 0)$, where the 1 stands at place $e$ for the
// one word and at place $f$ for the other. As a formula, $x_{ia} = \delta_{ea}$ and $x_{ja} =
// \delta_{fa}$; the *delta* is 1 where its two indices are equal, otherwise 0. Two such words are
// enough to read off $M_{ef}$ and $M_{fe}$.

constexpr auto only_if = attest::theorem<"S0.4", "for every n: symmetric scores, so M">([] {
    auto const [T, A, C, i, j, a, b, e, f, c, x, W_q, W_k, q, k, s, m] = projections();
    auto word_e = for_all(a, equal(x(i, a), delta(e, a)));
    auto word_f = for_all(a, equal(x(j, a), delta(f, a)));
    auto symmetric = equal(s(i, j), s(j, i));
    return assuming(word_e, word_f, symmetric)
        .derive(m(e, f))
        .by(sift, sum(a, sum(b, delta(e, a) * m(a, b) * delta(f, b))))
        .by(word_e(a), sum(a, sum(b, x(i, a) * m(a, b) * delta(f, b))))
        .by(word_f(b), sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))))
        .by(regrouped.lemma(), s(i, j))
        .by(symmetric, s(j, i))
        .by(regrouped.lemma().with(i, j).with(j, i), sum(a, sum(b, x(j, a) * m(a, b) * x(i, b))))
        .by(word_e(b), sum(a, sum(b, x(j, a) * m(a, b) * delta(e, b))))
        .by(word_f(a), sum(a, sum(b, delta(f, a) * m(a, b) * delta(e, b))))
        .by(sift, m(f, e));
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
// That also bounds what attention can do. If no allowed value has more than 3 in some entry, no
// choice of queries and keys brings the output above 3.
//
// The equation $R_i w_{ij} = R_j w_{ji}$ says what the text of chapter 4 meant by "somewhat false".
// Two words are equally relevant to each other, but the one whose row has the greater sum gives
// less of its weight to the other.
//
// ## Now break it
//
// Let the hypothesis say that key $a$ is hidden:
//
// ```diff
// -    hypothesis some_key = equal(M(i, a), 1); // query i may see key a
// +    hypothesis some_key = equal(M(i, a), 0); // query i may see key a
// ```
// ```error
// it divides by Z(i), which is not shown to differ from 0
// ```
//
// Nothing then says that the row has a key, and every theorem about its weights is refused.
//
// ## What this does not say
//
// The derivations are about real numbers. A program rounds, and after rounding a row may sum to
// 0.9999998. How far off it can be is another question.
//
// T2 says that a shift changes nothing. It does not say that it is useless; a program that takes
// the greatest score off first avoids numbers that are too large for its format.
//
// T15 is about each entry of the output by itself. That the output as a whole is a convex
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
//    what two keys are to each other does not depend on the other keys.
//
// ## Where it comes from
//
// Softmax attention is from A. Vaswani et al., "Attention is all you need" (2017); the mask there
// is $-\infty$ in the place of a score, whose exponential is 0. The relevances and their division
// by the sum of a row are from "Motivating self-attention", a short text that explains
// self-attention. The layout of the derivations, with the law of each step beside it, is that of E.
// W. Dijkstra and C. S. Scholten, "Predicate calculus and program semantics" (1990), who owe it to
// W. H. J. Feijen.
//
// ## The claims again
//
// For any number of queries and keys, any scores and any mask:
//
// - T1: if query $i$ may see a key, its weights sum to 1, and each lies between 0 and 1.
// - T2: if query $i$ may see a key, adding $c_i$ to all its scores changes no weight of its row.
// - T3: a masked key has the weight 0, if query $i$ may see a key. If all keys of $B$ are masked
//   for $i$, each masked sum over $A \uplus B$ is the sum over $A$; and if some key of $A$ is
//   allowed, the output is that of attention over $A$.
// - T4: if the scores in $B$ are $-c$ and no key is masked, a key of $B$ has the weight $e^{-c} /
//   (Z_i + n e^{-c})$, which is greater than 0; its ratio to the weight of a key $j$ of $A$ is
//   $e^{-c - s_{ij}}$. For the scores $-12$ and $-10$ the second key wins.
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
    namespace mirror = attest::mirror;
    auto const plain = mirror::softmax({{mirror::number(-12), mirror::number(-10)}});
    return attest::report::chapter(17, "Softmax for every length")
        .add(sum_is_one)
        .add(not_negative)
        .add(at_most_one)
        .add(shift)
        .add(masked)
        .add(deleted)
        .add(same_output)
        .add(sentinel)
        .add(not_hidden)
        .add(against_allowed)
        .add(hidden_key_wins, mirror::compare("weights", overtaken, plain))
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
