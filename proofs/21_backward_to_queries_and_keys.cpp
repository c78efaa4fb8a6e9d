// # 21. Backward to queries and keys
//
// ## The question
//
// The last chapter found $dS$, the derivative of the loss by each score. A layer that learns
// has no use for it yet. Scores are made of queries and keys, and these are what can be changed.
// One number of a query is in all scores of its row. One number of a key is in one score of every
// row. What do their gradients look like?
//
// ## The system
//
// As in the last chapter, but with scores that are dot products, scaled by $c$. Features are
// numbered by $a$ and $e$ in $A$.
//
// $$s_{ij} = c \sum_a q_{ia} k_{ja}, \quad Z_i = \sum_n M_{in} e^{s_{in}}, \quad
//   p_{ij} = M_{ij} e^{s_{ij}} / Z_i, \quad o_{ib} = \sum_j p_{ij} v_{jb}$$
//
// With the incoming gradient $g_{ib}$ the loss is $\sum_{ib} g_{ib} o_{ib}$, and
//
// $$dP_{ij} = \sum_b g_{ib} v_{jb}, \qquad D_i = \sum_b g_{ib} o_{ib}, \qquad
//   dS_{ij} = p_{ij} (dP_{ij} - D_i).$$
//
// The one hypothesis is that no row is empty, $Z_i > 0$.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

struct head {
    index_set S = of("S");
    index_set T = of("T");
    index_set A = of("A");
    index_set B = of("B");
    index_term i = index("i", S);
    index_term h = index("h", S);
    index_term j = index("j", T);
    index_term l = index("l", T);
    index_term n = index("n", T);
    index_term a = index("a", A);
    index_term e = index("e", A);
    index_term b = index("b", B);
    term c = scalar("c");
    symbol q = variable("q", S, A);
    symbol k = variable("k", T, A);
    symbol v = variable("v", T, B);
    symbol M = mask("M", S, T);
    symbol g = variable("g", S, B);
    function s = define("s", c * sum(e, q(i, e) * k(j, e)), i, j);
    function Z = define("Z", sum(n, M(i, n) * exp(s(i, n))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function o = define("o", sum(j, p(i, j) * v(j, b)), i, b);
    function loss = define("loss", sum(i, sum(b, g(i, b) * o(i, b))));
    function dP = define("dP", sum(b, g(i, b) * v(j, b)), i, j);
    function D = define("D", sum(b, g(i, b) * o(i, b)), i);
    function dS = define("dS", p(i, j) * (dP(i, j) - D(i)), i, j);
    hypothesis some_key = positive(sum(n, M(i, n) * exp(s(i, n)))); // row i sees a key
};

// ## The claim
//
// ### T17: what a number in the scores does
//
// Take any number $x$ on which the scores depend, and nothing else does. Three derivations are
// written once, with $x$ in them, as functions of $x$. They are judged for a query and again for a
// key. They say
//
// $$\frac{\partial p_{ij}}{\partial x} = p_{ij} \Bigl( \frac{\partial s_{ij}}{\partial x}
//   - \sum_k p_{ik} \frac{\partial s_{ik}}{\partial x} \Bigr), \qquad
//   \frac{\partial o_{ib}}{\partial x} = \sum_j p_{ij} \frac{\partial s_{ij}}{\partial x}
//   (v_{jb} - o_{ib}),$$
//
// $$\frac{\partial\, \mathit{loss}}{\partial x}
//   = \sum_h \sum_j dS_{hj} \frac{\partial s_{hj}}{\partial x}, \qquad
//   dS_{hj} = p_{hj} (dP_{hj} - D_h).$$

struct head_with : head {
    constexpr proof weight_moves_with(term const& x) const {
        auto w = [&](index_term const& key) { return M(i, key) * exp(s(i, key)); };
        auto ds = [&](index_term const& key) { return derivative(s(i, key), x); };
        auto dw = [&](index_term const& key) { return M(i, key) * derivative(exp(s(i, key)), x); };
        return assuming(some_key)
            .derive(derivative(p(i, j), x))
            .by(definition, derivative(w(j) / Z(i), x))
            .by(derivative_of_product | derivative_of_quotient,
                derivative(w(j), x) / Z(i) - w(j) * derivative(Z(i), x) / (Z(i) * Z(i)))
            .by(definition,
                derivative(w(j), x) / Z(i) - w(j) * derivative(sum(n, w(n)), x) / (Z(i) * Z(i)))
            .by(derivative_of_sum,
                derivative(w(j), x) / Z(i) - w(j) * sum(n, derivative(w(n), x)) / (Z(i) * Z(i)))
            .by(derivative_of_product, dw(j) / Z(i) - w(j) * sum(n, dw(n)) / (Z(i) * Z(i)))
            .by(derivative_of_exp,
                w(j) * ds(j) / Z(i) - w(j) * sum(n, w(n) * ds(n)) / (Z(i) * Z(i)))
            .by(factor_out, w(j) / Z(i) * ds(j) - w(j) / Z(i) * sum(n, w(n) / Z(i) * ds(n)))
            .by(definition, p(i, j) * ds(j) - p(i, j) * sum(n, p(i, n) * ds(n)))
            .by(ring_laws, p(i, j) * (ds(j) - sum(n, p(i, n) * ds(n))));
    }

    constexpr proof output_moves_with(term const& x, lemma_use const& weight_moves) const {
        auto ds = [&](index_term const& key) { return derivative(s(i, key), x); };
        auto mean = sum(n, p(i, n) * ds(n));
        auto pulled = sum(j, p(i, j) * ds(j) * v(j, b));
        return assuming(some_key)
            .derive(derivative(o(i, b), x))
            .by(definition, derivative(sum(j, p(i, j) * v(j, b)), x))
            .by(derivative_of_sum, sum(j, derivative(p(i, j) * v(j, b), x)))
            .by(derivative_of_product, sum(j, derivative(p(i, j), x) * v(j, b)))
            .by(weight_moves, sum(j, p(i, j) * (ds(j) - mean) * v(j, b)))
            .by(linear, pulled - sum(j, p(i, j) * mean * v(j, b)))
            .by(factor_out, pulled - mean * sum(j, p(i, j) * v(j, b)))
            .by(definition, pulled - mean * o(i, b))
            .by(factor_out, pulled - sum(j, p(i, j) * ds(j) * o(i, b)))
            .by(linear, sum(j, p(i, j) * ds(j) * (v(j, b) - o(i, b))));
    }

    constexpr proof loss_moves_with(term const& x, lemma_use const& output_moves) const {
        auto ds = derivative(s(h, j), x);
        auto apart = v(j, b) - o(h, b);
        return assuming(for_all(i, some_key))
            .derive(derivative(loss(), x))
            .by(definition, derivative(sum(h, sum(b, g(h, b) * o(h, b))), x))
            .by(derivative_of_sum, sum(h, sum(b, derivative(g(h, b) * o(h, b), x))))
            .by(derivative_of_product, sum(h, sum(b, g(h, b) * derivative(o(h, b), x))))
            .by(output_moves, sum(h, sum(b, g(h, b) * sum(j, p(h, j) * ds * apart))))
            .by(factor_out, sum(h, sum(b, sum(j, g(h, b) * p(h, j) * ds * apart))))
            .by(swap_sums, sum(h, sum(j, sum(b, g(h, b) * p(h, j) * ds * apart))))
            .by(factor_out, sum(h, sum(j, p(h, j) * ds * sum(b, g(h, b) * apart))))
            .by(linear,
                sum(h, sum(j, p(h, j) * (sum(b, g(h, b) * v(j, b)) - sum(b, g(h, b) * o(h, b)))
                                  * ds)))
            .by(definition, sum(h, sum(j, dS(h, j) * ds)));
    }
};

// ### T17: queries
//
// First $x$ is a number $q_{ha}$ of a query:

constexpr auto weight_and_query =
    attest::theorem<"T17", "how a query moves the weights, for every n">([] {
        head_with const x;
        return x.weight_moves_with(x.q(x.h, x.a));
    });

constexpr auto output_and_query =
    attest::theorem<"T17", "how a query moves the outputs, for every n">([] {
        head_with const x;
        return x.output_moves_with(x.q(x.h, x.a), weight_and_query.lemma());
    });

constexpr auto loss_and_query =
    attest::theorem<"T17", "how a query moves the loss, for every n">([] {
        head_with const x;
        return x.loss_moves_with(x.q(x.i, x.a),
                                 output_and_query.lemma().with(x.i, x.h).with(x.h, x.i));
    });

constexpr auto score_and_query =
    attest::theorem<"T17", "how a query moves the scores, for every n">([] {
        auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D,
                    dS, some_key] = head();
        auto x = q(i, a);
        return derive(derivative(s(h, j), x))
            .by(definition, derivative(c * sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, e) * k(j, e), x)))
            .by(derivative_of_product, c * sum(e, derivative(q(h, e), x) * k(j, e)))
            .by(derivative_of_variable, c * sum(e, delta(h, i) * delta(e, a) * k(j, e)))
            .by(factor_out, c * delta(h, i) * sum(e, delta(e, a) * k(j, e)))
            .by(sift, c * delta(h, i) * k(j, a));
    });

// Put the last into the one before. Of all rows only row $i$ remains: $dQ = c\, dS\, K$.

constexpr auto by_a_query = attest::theorem<"T17", "dQ = c dS K, for every n">([] {
    auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D, dS,
                some_key] = head();
    auto x = q(i, a);
    return assuming(for_all(i, some_key))
        .derive(derivative(loss(), x))
        .by(loss_and_query.lemma(), sum(h, sum(j, dS(h, j) * derivative(s(h, j), x))))
        .by(score_and_query.lemma(), sum(h, sum(j, dS(h, j) * (c * delta(h, i) * k(j, a)))))
        .by(factor_out, c * sum(h, delta(h, i) * sum(j, dS(h, j) * k(j, a))))
        .by(sift, c * sum(j, dS(i, j) * k(j, a)));
});

// ### T17: keys
//
// And now $x$ is a number $k_{la}$ of a key. Of all keys only key $l$ remains, in every row: $dK =
// c\, dS^\top Q$.

constexpr auto weight_and_key =
    attest::theorem<"T17", "how a key moves the weights, for every n">([] {
        head_with const x;
        return x.weight_moves_with(x.k(x.l, x.a));
    });

constexpr auto output_and_key =
    attest::theorem<"T17", "how a key moves the outputs, for every n">([] {
        head_with const x;
        return x.output_moves_with(x.k(x.l, x.a), weight_and_key.lemma());
    });

constexpr auto loss_and_key =
    attest::theorem<"T17", "how a key moves the loss, for every n">([] {
        head_with const x;
        return x.loss_moves_with(x.k(x.l, x.a), output_and_key.lemma().with(x.i, x.h));
    });

constexpr auto score_and_key =
    attest::theorem<"T17", "how a key moves the scores, for every n">([] {
        auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D,
                    dS, some_key] = head();
        auto x = k(l, a);
        return derive(derivative(s(h, j), x))
            .by(definition, derivative(c * sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, e) * k(j, e), x)))
            .by(derivative_of_product, c * sum(e, q(h, e) * derivative(k(j, e), x)))
            .by(derivative_of_variable, c * sum(e, q(h, e) * (delta(j, l) * delta(e, a))))
            .by(factor_out, c * delta(j, l) * sum(e, q(h, e) * delta(e, a)))
            .by(sift, c * delta(j, l) * q(h, a));
    });

constexpr auto by_a_key = attest::theorem<"T17", "dK = c dS^T Q, for every n">([] {
    auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D, dS,
                some_key] = head();
    auto x = k(l, a);
    return assuming(for_all(i, some_key))
        .derive(derivative(loss(), x))
        .by(loss_and_key.lemma(), sum(h, sum(j, dS(h, j) * derivative(s(h, j), x))))
        .by(score_and_key.lemma(), sum(h, sum(j, dS(h, j) * (c * delta(j, l) * q(h, a)))))
        .by(factor_out, c * sum(h, q(h, a) * sum(j, dS(h, j) * delta(j, l))))
        .by(sift, c * sum(h, dS(h, l) * q(h, a)));
});

// ### T19: weights computed again
//
// The forward pass keeps $L_i = \log Z_i$ and forgets the weights, as in the last chapter. They
// come back from the scores, and the scores from queries and keys.

constexpr auto again_from_queries =
    attest::theorem<"T19", "weights from L_i, scores from queries and keys, for every n">([] {
        auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D,
                    dS, some_key] = head();
        auto L = define("L", log(Z(i)), i);
        return assuming(some_key)
            .derive(M(i, j) * exp(s(i, j) - L(i)))
            .by(definition, M(i, j) * exp(s(i, j) - log(Z(i))))
            .by(exp_of_sum, M(i, j) * exp(s(i, j)) / exp(log(Z(i))))
            .by(log_exp, M(i, j) * exp(s(i, j)) / Z(i))
            .by(definition, p(i, j));
    });

// With these weights the gradients are added up block by block: for a query over blocks of keys,
// for a key over blocks of queries. Blocks may have any size and may be empty.

constexpr auto query_by_blocks =
    attest::theorem<"T19", "dQ from blocks of recomputed weights, for every n">([] {
        auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D,
                    dS, some_key] = head();
        auto L = define("L", log(Z(i)), i);
        auto block = map("block", T, of("U"));
        auto u = index("u", of("U"));
        auto r = index("r", block.fibre(u));
        auto again = M(i, r) * exp(s(i, r) - L(i));
        return assuming(for_all(i, some_key))
            .derive(c * sum(u, sum(r, again * (dP(i, r) - D(i)) * k(r, a))))
            .by(again_from_queries.lemma().with(j, r),
                c * sum(u, sum(r, p(i, r) * (dP(i, r) - D(i)) * k(r, a))))
            .by(definition, c * sum(u, sum(r, dS(i, r) * k(r, a))))
            .by(partition, c * sum(j, dS(i, j) * k(j, a)))
            .by(by_a_query.lemma(), derivative(loss(), q(i, a)));
    });

constexpr auto key_by_blocks =
    attest::theorem<"T19", "dK from blocks of recomputed weights, for every n">([] {
        auto const [S, T, A, B, i, h, j, l, n, a, e, b, c, q, k, v, M, g, s, Z, p, o, loss, dP, D,
                    dS, some_key] = head();
        auto L = define("L", log(Z(i)), i);
        auto block = map("block", S, of("U"));
        auto u = index("u", of("U"));
        auto r = index("r", block.fibre(u));
        auto again = M(r, l) * exp(s(r, l) - L(r));
        return assuming(for_all(i, some_key))
            .derive(c * sum(u, sum(r, again * (dP(r, l) - D(r)) * q(r, a))))
            .by(again_from_queries.lemma().with(i, r).with(j, l),
                c * sum(u, sum(r, p(r, l) * (dP(r, l) - D(r)) * q(r, a))))
            .by(definition, c * sum(u, sum(r, dS(r, l) * q(r, a))))
            .by(partition, c * sum(h, dS(h, l) * q(h, a)))
            .by(by_a_key.lemma(), derivative(loss(), k(l, a)));
    });

// ## What it shows
//
// Both gradients are the same: what the scores send back, $dS$, times what each score was
// multiplied by. For a query these are the keys, for a key the queries. The softmax was in the way
// only once, in the derivation with $x$, which knew neither.
//
// A gradient is a sum over the other side, so it can be gathered in any blocks, in any order. That
// is what lets a program go back through a long sequence without a table of weights.
//
// ## Now break it
//
// Let a query move the scores of every row, and not of its own alone:
//
// ```diff
// -            .by(sift, c * delta(h, i) * k(j, a));
// +            .by(sift, c * delta(i, i) * k(j, a));
// ```
// ```error
// ATT-501 step 7
// by sift
// it does not follow.
// ```
//
// ## What this does not say
//
// The gradients are those of exact arithmetic. A program rounds, and blocks that are added in
// another order are rounded in another way.
//
// Queries, keys and values are separate numbers here. If they are made from the same words, a word
// gets the sum of what the three of them send back.
//
// ## Exercises
//
// 1. Each row of $dS$ sums to 0. Derive that the gradients of all keys together sum to 0. What
//    change of the keys is not felt by attention?
//
// ## Where it comes from
//
// Attention with scaled dot products is due to Vaswani et al. (2017). Gradients by blocks, with
// weights that are computed again from one number a row, are those of FlashAttention (Dao, Fu,
// Ermon, Rudra and Ré, 2022).
//
// ## The claims again
//
// For any numbers of queries, keys, features and components, any mask, scale and incoming gradient.
// Assumed, wherever there is a weight: the row of that weight sees a key. Wherever there is a loss:
// every row does.
//
// - T17: $dQ = c\, dS\, K$ and $dK = c\, dS^\top Q$ are the derivatives of the loss. On the way:
//   how a number of a query, and of a key, moves the scores, the weights, the outputs and the loss.
//   Assumed for the scores: nothing.
// - T19: $M_{ij} e^{s_{ij} - L_i} = p_{ij}$ with scores from queries and keys; sums over any blocks
//   with these weights are $dQ$ and $dK$.

} // namespace

attest::report::chapter chapter_21() {
    return attest::report::chapter(21, "Backward to queries and keys")
        .add(weight_and_query)
        .add(output_and_query)
        .add(loss_and_query)
        .add(score_and_query)
        .add(by_a_query)
        .add(weight_and_key)
        .add(output_and_key)
        .add(loss_and_key)
        .add(score_and_key)
        .add(by_a_key)
        .add(again_from_queries)
        .add(query_by_blocks)
        .add(key_by_blocks);
}
