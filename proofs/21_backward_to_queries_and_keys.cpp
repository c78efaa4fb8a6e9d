// # 21. Backward to queries and keys
//
// ## The question
//
// The last chapter found $dS$, the derivative of the loss with respect to each score. A layer that
// learns has no use for it yet. Scores are made of queries and keys, and these are what can be
// changed. One number of a query is in all scores of its row. One number of a key is in one score
// of every row. What do their gradients look like?
//
// ## The system
//
// As in the last chapter, but with scores that are dot products, scaled by $c$. Features are
// numbered by $a$ and $e$ in $A$.
//
// $$s_{ij} = c \sum_e q_{ie} k_{je}, \quad Z_i = \sum_n M_{in} e^{s_{in}}, \quad
//   p_{ij} = M_{ij} e^{s_{ij}} / Z_i, \quad o_{ib} = \sum_j p_{ij} v_{jb}$$
//
// With the incoming gradient $g_{ib}$ the loss is $\sum_{ib} g_{ib} o_{ib}$, and
//
// $$dP_{ij} = \sum_b g_{ib} v_{jb}, \qquad D_i = \sum_b g_{ib} o_{ib}, \qquad
//   dS_{ij} = p_{ij} (dP_{ij} - D_i).$$
//
// This system is the struct `head` in `proofs/systems/head.hpp`: `y.queries(i, a)` is $q_{ia}$,
// `y.keys(j, a)` is $k_{ja}$, and so on.
//
// The one hypothesis is that a row sees a key, $Z_i > 0$.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>

#include "systems/head.hpp"

using namespace attest::proofs;
using systems::head;

namespace {

// ## The claim
//
// ### T17: what depends on a number in the scores
//
// Let $x$ be a number on which the scores depend, and on which nothing else depends but through
// them. Four derivations are written once, with $x$ in them, as functions of $x$. They are judged
// for a number of a query, and again for a number of a key. They say
//
// $$\frac{\partial p_{ij}}{\partial x} = p_{ij} \Bigl( \frac{\partial s_{ij}}{\partial x}
//   - \sum_n p_{in} \frac{\partial s_{in}}{\partial x} \Bigr), \qquad
//   \frac{\partial o_{ib}}{\partial x} = \sum_j p_{ij} \frac{\partial s_{ij}}{\partial x}
//   (v_{jb} - o_{ib}),$$
//
// $$\sum_b g_{ib} \frac{\partial o_{ib}}{\partial x}
//   = \sum_j dS_{ij} \frac{\partial s_{ij}}{\partial x}, \qquad
//   \frac{\partial\, \mathit{loss}}{\partial x}
//   = \sum_h \sum_j dS_{hj} \frac{\partial s_{hj}}{\partial x}.$$
//
// The third is the share of one row in the loss, the fourth the loss, which is the sum over all
// rows.

constexpr chain weight_depends_on(context& let, head const& y, term const& x) {
    auto const i = y.i, j = y.j, n = y.n;
    auto const p = y.weights;
    auto const Z = y.total(i);
    auto const w = [&](index_term key) { return y.numerator(i, key); };
    auto const dw = [&](index_term key) {
        return y.mask(i, key) * derivative(exp(y.scores(i, key)), x);
    };
    auto const ds = [&](index_term key) { return derivative(y.scores(i, key), x); };
    let.assume(y.sees_a_key);
    return claim(derivative(p(i, j), x) == p(i, j) * (ds(j) - sum(n, p(i, n) * ds(n))))
        .by(definition, derivative(w(j) / Z, x))
        .by(derivative_of_product | derivative_of_quotient,
            derivative(w(j), x) / Z - w(j) * derivative(Z, x) / (Z * Z))
        .by(definition, derivative(w(j), x) / Z - w(j) * derivative(sum(n, w(n)), x) / (Z * Z))
        .by(derivative_of_sum,
            derivative(w(j), x) / Z - w(j) * sum(n, derivative(w(n), x)) / (Z * Z))
        .by(derivative_of_product, dw(j) / Z - w(j) * sum(n, dw(n)) / (Z * Z))
        .by(derivative_of_exp, w(j) * ds(j) / Z - w(j) * sum(n, w(n) * ds(n)) / (Z * Z))
        .by(factor_out, w(j) / Z * ds(j) - w(j) / Z * sum(n, w(n) / Z * ds(n)))
        .by(definition, p(i, j) * ds(j) - p(i, j) * sum(n, p(i, n) * ds(n)))
        .by(ring_laws, p(i, j) * (ds(j) - sum(n, p(i, n) * ds(n))));
}

constexpr chain output_depends_on(context& let, head const& y, term const& x,
                                  lemma_use const& derivative_of_weight) {
    auto const i = y.i, j = y.j, n = y.n, b = y.b;
    auto const p = y.weights, o = y.outputs;
    auto const v = y.values;
    auto const ds = [&](index_term key) { return derivative(y.scores(i, key), x); };
    auto const mean = sum(n, p(i, n) * ds(n));
    auto const pulled = sum(j, p(i, j) * ds(j) * v(j, b));
    let.assume(y.sees_a_key);
    return claim(derivative(o(i, b), x) == sum(j, p(i, j) * ds(j) * (v(j, b) - o(i, b))))
        .by(definition, derivative(sum(j, p(i, j) * v(j, b)), x))
        .by(derivative_of_sum, sum(j, derivative(p(i, j) * v(j, b), x)))
        .by(derivative_of_product, sum(j, derivative(p(i, j), x) * v(j, b)))
        .by(derivative_of_weight, sum(j, p(i, j) * (ds(j) - mean) * v(j, b)))
        .by(linear, pulled - sum(j, p(i, j) * mean * v(j, b)))
        .by(factor_out, pulled - mean * sum(j, p(i, j) * v(j, b)))
        .by(definition, pulled - mean * o(i, b))
        .by(factor_out, pulled - sum(j, p(i, j) * ds(j) * o(i, b)))
        .by(linear, sum(j, p(i, j) * ds(j) * (v(j, b) - o(i, b))));
}

constexpr chain row_depends_on(context& let, head const& y, term const& x,
                               lemma_use const& derivative_of_output) {
    auto const i = y.i, j = y.j, b = y.b;
    auto const p = y.weights, o = y.outputs;
    auto const g = y.incoming, v = y.values;
    auto const ds = derivative(y.scores(i, j), x);
    auto const apart = v(j, b) - o(i, b);
    let.assume(y.sees_a_key);
    return claim(sum(b, g(i, b) * derivative(o(i, b), x)) == sum(j, y.dS(i, j) * ds))
        .by(derivative_of_output, sum(b, g(i, b) * sum(j, p(i, j) * ds * apart)))
        .by(factor_out, sum(b, sum(j, g(i, b) * p(i, j) * ds * apart)))
        .by(swap_sums, sum(j, sum(b, g(i, b) * p(i, j) * ds * apart)))
        .by(factor_out, sum(j, p(i, j) * ds * sum(b, g(i, b) * apart)))
        .by(linear, sum(j, p(i, j) * (sum(b, g(i, b) * v(j, b)) - sum(b, g(i, b) * o(i, b))) * ds))
        .by(definition, sum(j, y.dS(i, j) * ds));
}

constexpr chain loss_depends_on(context& let, head const& y, term const& x,
                                lemma_use const& derivative_of_row) {
    auto const h = y.h, j = y.j, b = y.b;
    auto const g = y.incoming;
    auto const o = y.outputs;
    auto const ds = derivative(y.scores(h, j), x);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == sum(h, sum(j, y.dS(h, j) * ds)))
        .by(definition, derivative(sum(h, sum(b, g(h, b) * o(h, b))), x))
        .by(derivative_of_sum, sum(h, sum(b, derivative(g(h, b) * o(h, b), x))))
        .by(derivative_of_product, sum(h, sum(b, g(h, b) * derivative(o(h, b), x))))
        .by(derivative_of_row, sum(h, sum(j, y.dS(h, j) * ds)));
}

// ### T17: queries
//
// First $x$ is a number $q_{ha}$ of a query:

constexpr auto weight_and_query =
    theorem<"T17", "the derivative of a weight with respect to a query">([](context& let) {
        head const y{let};
        return weight_depends_on(let, y, y.queries(y.h, y.a));
    });

constexpr auto output_and_query =
    theorem<"T17", "the derivative of an output with respect to a query">([](context& let) {
        head const y{let};
        return output_depends_on(let, y, y.queries(y.h, y.a), weight_and_query.lemma());
    });

constexpr auto row_and_query =
    theorem<"T17", "the derivative of one row of the loss with respect to a query">(
        [](context& let) {
            head const y{let};
            return row_depends_on(let, y, y.queries(y.h, y.a), output_and_query.lemma());
        });

constexpr auto loss_and_query =
    theorem<"T17", "the derivative of the loss with respect to a query">([](context& let) {
        head const y{let};
        return loss_depends_on(let, y, y.queries(y.i, y.a), row_and_query.lemma());
    });

constexpr auto score_and_query =
    theorem<"T17", "the derivative of a score with respect to a query">([](context& let) {
        head const y{let};
        auto const i = y.i, h = y.h, j = y.j, a = y.a, e = y.e;
        auto const q = y.queries, k = y.keys;
        auto const c = y.scale;
        auto const x = q(i, a);
        return claim(derivative(y.scores(h, j), x) == c * delta(h, i) * k(j, a))
            .by(definition, derivative(c * sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, e) * k(j, e), x)))
            .by(derivative_of_product, c * sum(e, derivative(q(h, e), x) * k(j, e)))
            .by(derivative_of_variable, c * sum(e, delta(h, i) * delta(e, a) * k(j, e)))
            .by(factor_out, c * delta(h, i) * sum(e, delta(e, a) * k(j, e)))
            .by(sift, c * delta(h, i) * k(j, a));
    });

// Put the last into the one before. Of all rows only row $i$ remains: $dQ = c\, dS\, K$.

constexpr auto by_a_query = theorem<"T17", "dQ = c dS K">([](context& let) {
    head const y{let};
    auto const i = y.i, h = y.h, j = y.j, a = y.a;
    auto const c = y.scale;
    auto const k = y.keys;
    auto const x = y.queries(i, a);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == c * sum(j, y.dS(i, j) * k(j, a)))
        .by(loss_and_query.lemma(), sum(h, sum(j, y.dS(h, j) * derivative(y.scores(h, j), x))))
        .by(score_and_query.lemma(), sum(h, sum(j, y.dS(h, j) * (c * delta(h, i) * k(j, a)))))
        .by(factor_out, c * sum(h, delta(h, i) * sum(j, y.dS(h, j) * k(j, a))))
        .by(sift, c * sum(j, y.dS(i, j) * k(j, a)));
});

// ### T17: keys
//
// And now $x$ is a number $k_{la}$ of a key. Of all keys only key $l$ remains, in every row: $dK =
// c\, dS^\top Q$.

constexpr auto weight_and_key =
    theorem<"T17", "the derivative of a weight with respect to a key">([](context& let) {
        head const y{let};
        return weight_depends_on(let, y, y.keys(y.l, y.a));
    });

constexpr auto output_and_key =
    theorem<"T17", "the derivative of an output with respect to a key">([](context& let) {
        head const y{let};
        return output_depends_on(let, y, y.keys(y.l, y.a), weight_and_key.lemma());
    });

constexpr auto row_and_key =
    theorem<"T17", "the derivative of one row of the loss with respect to a key">([](context& let) {
        head const y{let};
        return row_depends_on(let, y, y.keys(y.l, y.a), output_and_key.lemma());
    });

constexpr auto loss_and_key =
    theorem<"T17", "the derivative of the loss with respect to a key">([](context& let) {
        head const y{let};
        return loss_depends_on(let, y, y.keys(y.l, y.a), row_and_key.lemma());
    });

constexpr auto score_and_key =
    theorem<"T17", "the derivative of a score with respect to a key">([](context& let) {
        head const y{let};
        auto const h = y.h, j = y.j, l = y.l, a = y.a, e = y.e;
        auto const q = y.queries, k = y.keys;
        auto const c = y.scale;
        auto const x = k(l, a);
        return claim(derivative(y.scores(h, j), x) == c * delta(j, l) * q(h, a))
            .by(definition, derivative(c * sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_product, c * derivative(sum(e, q(h, e) * k(j, e)), x))
            .by(derivative_of_sum, c * sum(e, derivative(q(h, e) * k(j, e), x)))
            .by(derivative_of_product, c * sum(e, q(h, e) * derivative(k(j, e), x)))
            .by(derivative_of_variable, c * sum(e, q(h, e) * (delta(j, l) * delta(e, a))))
            .by(factor_out, c * delta(j, l) * sum(e, q(h, e) * delta(e, a)))
            .by(sift, c * delta(j, l) * q(h, a));
    });

constexpr auto by_a_key = theorem<"T17", "dK = c dS^T Q">([](context& let) {
    head const y{let};
    auto const h = y.h, j = y.j, l = y.l, a = y.a;
    auto const c = y.scale;
    auto const q = y.queries;
    auto const x = y.keys(l, a);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == c * sum(h, y.dS(h, l) * q(h, a)))
        .by(loss_and_key.lemma(), sum(h, sum(j, y.dS(h, j) * derivative(y.scores(h, j), x))))
        .by(score_and_key.lemma(), sum(h, sum(j, y.dS(h, j) * (c * delta(j, l) * q(h, a)))))
        .by(factor_out, c * sum(h, q(h, a) * sum(j, y.dS(h, j) * delta(j, l))))
        .by(sift, c * sum(h, y.dS(h, l) * q(h, a)));
});

// ### T19: weights computed again
//
// The forward pass keeps $L_i = \log Z_i$ and forgets the weights, as in the last chapter. They
// come back from the scores, and the scores from queries and keys.

constexpr auto again_from_queries =
    theorem<"T19", "weights computed again from L_i, queries and keys">([](context& let) {
        head const y{let};
        auto const i = y.i, j = y.j;
        auto const M = y.mask;
        auto const s = y.scores, Z = y.total;
        let.assume(y.sees_a_key);
        return claim(M(i, j) * exp(s(i, j) - y.log_total(i)) == y.weights(i, j))
            .by(definition, M(i, j) * exp(s(i, j) - log(Z(i))))
            .by(exp_of_sum, M(i, j) * exp(s(i, j)) / exp(log(Z(i))))
            .by(log_exp, M(i, j) * exp(s(i, j)) / Z(i))
            .by(definition, y.weights(i, j));
    });

// With these weights the gradients are added up block by block: for a query over blocks of keys,
// for a key over blocks of queries. Blocks may have any size and may be empty.

constexpr auto query_by_blocks =
    theorem<"T19", "dQ from blocks of weights that are computed again">([](context& let) {
        head const y{let};
        auto const i = y.i, j = y.j, a = y.a;
        auto const c = y.scale;
        auto const k = y.keys;
        auto const p = y.weights, dP = y.dP, D = y.D, dS = y.dS;
        auto const U = let.finite_set("U");
        auto const block = let.map("block", y.T, U);
        auto const u = let.index("u", U);
        auto const r = let.index("r", block.fibre(u));
        auto const again = y.mask(i, r) * exp(y.scores(i, r) - y.log_total(i));
        let.assume(y.every_row_sees_a_key);
        return claim(c * sum(u, sum(r, again * (dP(i, r) - D(i)) * k(r, a)))
                     == derivative(y.loss(), y.queries(i, a)))
            .by(again_from_queries.lemma(),
                c * sum(u, sum(r, p(i, r) * (dP(i, r) - D(i)) * k(r, a))))
            .by(definition, c * sum(u, sum(r, dS(i, r) * k(r, a))))
            .by(partition, c * sum(j, dS(i, j) * k(j, a)))
            .by(by_a_query.lemma(), derivative(y.loss(), y.queries(i, a)));
    });

constexpr auto key_by_blocks =
    theorem<"T19", "dK from blocks of weights that are computed again">([](context& let) {
        head const y{let};
        auto const h = y.h, l = y.l, a = y.a;
        auto const c = y.scale;
        auto const q = y.queries;
        auto const p = y.weights, dP = y.dP, D = y.D, dS = y.dS;
        auto const U = let.finite_set("U");
        auto const block = let.map("block", y.S, U);
        auto const u = let.index("u", U);
        auto const r = let.index("r", block.fibre(u));
        auto const again = y.mask(r, l) * exp(y.scores(r, l) - y.log_total(r));
        let.assume(y.every_row_sees_a_key);
        return claim(c * sum(u, sum(r, again * (dP(r, l) - D(r)) * q(r, a)))
                     == derivative(y.loss(), y.keys(l, a)))
            .by(again_from_queries.lemma(),
                c * sum(u, sum(r, p(r, l) * (dP(r, l) - D(r)) * q(r, a))))
            .by(definition, c * sum(u, sum(r, dS(r, l) * q(r, a))))
            .by(partition, c * sum(h, dS(h, l) * q(h, a)))
            .by(by_a_key.lemma(), derivative(y.loss(), y.keys(l, a)));
    });

// ## What it shows
//
// Both gradients have one form: what the scores send back, $dS$, times what each score was
// multiplied by. For a query these are the keys, for a key the queries. The softmax had to be
// differentiated only once, in the derivations with $x$, which mention neither.
//
// A gradient is a sum over the other side, so it can be gathered in any blocks, in any order. That
// is what lets a program go back through a long sequence without a table of weights.
//
// ## Now break it
//
// Let the scores of every row depend on a query, and not those of its own row alone:
//
// ```diff
// -            .by(factor_out, c * delta(h, i) * sum(e, delta(e, a) * k(j, e)))
// +            .by(factor_out, c * delta(i, i) * sum(e, delta(e, a) * k(j, e)))
// ```
// ```error
// ATT-501 step 6
// by factor_out
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
//    change of the keys leaves attention as it is?
//
// ## Where it comes from
//
// Attention with scaled dot products is due to Vaswani et al. (2017). Gradients by blocks, with
// weights that are computed again from one number per row, are those of FlashAttention (Dao, Fu,
// Ermon, Rudra and Ré, 2022).
//
// ## The claims again
//
// For any numbers of queries, keys, features and components, any mask, scale and incoming gradient.
// Assumed, wherever there is a weight: the row of that weight sees a key, $Z_i > 0$. Wherever there
// is a loss: every row does.
//
// - T17: $dQ = c\, dS\, K$ and $dK = c\, dS^\top Q$ are the derivatives of the loss. On the way:
//   the derivatives of the scores, the weights, the outputs and the loss with respect to a number
//   of a query, and of a key. Assumed for the scores: nothing.
// - T19: $M_{ij} e^{s_{ij} - L_i} = p_{ij}$ with scores from queries and keys; sums over any blocks
//   with these weights are $dQ$ and $dK$.

} // namespace

attest::report::chapter chapter_21() {
    return attest::report::chapter(21, "Backward to queries and keys")
        .add(weight_and_query)
        .add(output_and_query)
        .add(row_and_query)
        .add(loss_and_query)
        .add(score_and_query)
        .add(by_a_query)
        .add(weight_and_key)
        .add(output_and_key)
        .add(row_and_key)
        .add(loss_and_key)
        .add(score_and_key)
        .add(by_a_key)
        .add(again_from_queries)
        .add(query_by_blocks)
        .add(key_by_blocks);
}
