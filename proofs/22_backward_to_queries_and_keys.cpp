// # 22. Backward to queries and keys
//
// ## The question
//
// How must queries and keys change for the next answer to be better?
//
// Chapter 21 found $dS$, the derivative of the loss with respect to each score. A layer cannot
// change a score directly. Scores are made of queries and keys, and these can be changed.
// One component of a query is in all scores of its row. One component of a key is in one score of
// every row. What are their gradients?
//
// ## The system
//
// As in chapter 21, but with scores that are dot products, scaled by $c$. Components of queries
// and keys are numbered by $a$ and $e$ in $A$.
//
// $$s_{ij} = c \sum_e q_{ie} k_{je}, \quad Z_i = \sum_n M_{in} e^{s_{in}}, \quad
//   p_{ij} = M_{ij} e^{s_{ij}} / Z_i, \quad o_{ib} = \sum_j p_{ij} v_{jb}$$
//
// With the incoming gradient $g_{ib}$ the loss is $\sum_{ib} g_{ib} o_{ib}$, and
//
// $$dP_{ij} = \sum_b g_{ib} v_{jb}, \qquad D_i = \sum_b g_{ib} o_{ib}, \qquad
//   dS_{ij} = p_{ij} (dP_{ij} - D_i).$$
//
// This system is the struct `head` in `attest/theorems/systems/head.hpp`: `y.queries(i, a)` is
// $q_{ia}$, `y.keys(j, a)` is $k_{ja}$, and so on. The hypothesis is the same: the row sees a key,
// $\sum_n M_{in} > 0$, and where there is a loss, every row does.
//
// The theorems are in the library, in `attest/theorems/backward.hpp`. Each has its name there, which is
// printed in bold here; `./proofs/check --derivation T17` prints the derivations of T17.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/backward/blocks.hpp>
#include <attest/theorems/backward/keys.hpp>
#include <attest/theorems/backward/queries.hpp>

namespace theorems = attest::theorems;

// ## The claim
//
// ### T17: a parameter of the scores
//
// Let $x$ be a parameter on which the scores depend, but not the values and the incoming gradients. Four
// derivations are written once, as functions of $x$, in `attest/theorems/backward/parameter.hpp`. They are judged
// for a component of a query, and again for a component of a key. Chapter 23 uses them for a key that several
// heads share. They say
//
// $$\partial_x p_{ij} = p_{ij} \Bigl( \partial_x s_{ij} - \sum_n p_{in}\, \partial_x s_{in} \Bigr),
//   \qquad \partial_x o_{ib} = \sum_j p_{ij}\, \partial_x s_{ij}\, (v_{jb} - o_{ib}),$$
//
// $$\sum_b g_{ib}\, \partial_x o_{ib} = \sum_j dS_{ij}\, \partial_x s_{ij}, \qquad
//   \partial_x \mathit{loss} = \sum_h \sum_j dS_{hj}\, \partial_x s_{hj},$$
//
// where $\partial_x$ is the derivative with respect to $x$. The third is the share of one row in the
// loss, the fourth the loss, which is the sum over all rows.
//
// ### T17: queries
//
// First $x$ is a component $q_{ha}$ of a query. A proof is then one line, which names the function and
// says what $x$ is:
//
// > **weight_by_query**. If $x = q_{ha}$ and query $i$ sees a key,
// > $\partial_x p_{ij} = p_{ij} (\partial_x s_{ij} - \sum_n p_{in}\, \partial_x s_{in})$.
//
// ```cpp
// inline constexpr auto weight_by_query =
//     theorem<"T17", "the derivative of a weight with respect to a query">([](context& let) {
//         head const y{let};
//         return detail::weight_by_parameter(let, y, y.queries(y.h, y.a));
//     });
// ```
//
// > **output_by_query**. If $x = q_{ha}$ and query $i$ sees a key,
// > $\partial_x o_{ib} = \sum_j p_{ij}\, \partial_x s_{ij}\, (v_{jb} - o_{ib})$.
//
// > **row_loss_by_query**. If $x = q_{ha}$ and query $i$ sees a key,
// > $\sum_b g_{ib}\, \partial_x o_{ib} = \sum_j dS_{ij}\, \partial_x s_{ij}$.
//
// > **loss_by_query_through_scores**. If $x = q_{ia}$ and every query sees a key,
// > $\partial_x \mathit{loss} = \sum_h \sum_j dS_{hj}\, \partial_x s_{hj}$.
//
// What is left is the derivative of a score. A query is in the scores of its own row alone, and there
// its component $a$ is multiplied by component $a$ of a key.
//
// > **score_by_query**. $\partial s_{hj} / \partial q_{ia} = c\, \delta_{hi}\, k_{ja}$.
//
// Insert this derivative into `loss_by_query_through_scores`. Of all rows only row $i$ remains:
// $dQ = c\, dS\, K$.
//
// > **loss_by_query**. If every query sees a key,
// > $\partial\, \mathit{loss} / \partial q_{ia} = c \sum_j dS_{ij}\, k_{ja}$.
//
// ```cpp
// inline constexpr auto loss_by_query = theorem<"T17", "dQ = c dS K">([](context& let) {
//     head const y{let};
//     auto const i = y.i, h = y.h, j = y.j, a = y.a;
//     auto const c = y.scale;
//     auto const k = y.keys;
//     auto const x = y.queries(i, a);
//     let.assume(y.every_row_sees_a_key);
//     return claim(derivative(y.loss(), x) == c * sum(j, y.dS(i, j) * k(j, a)))
//         .by(loss_by_query_through_scores.lemma(),
//             sum(h, sum(j, y.dS(h, j) * derivative(y.scores(h, j), x))))
//         .by(score_by_query.lemma(), sum(h, sum(j, y.dS(h, j) * (c * delta(h, i) * k(j, a)))))
//         .by(factor_out, c * sum(h, delta(h, i) * sum(j, y.dS(h, j) * k(j, a))))
//         .by(sift, c * sum(j, y.dS(i, j) * k(j, a)));
// });
// ```
//
// The log-sum-exp $L_i = \log Z_i$ of a row depends on the query, too. Its derivative with respect to a score
// is a weight (chapter 21). So its derivative with respect to the query is the mean of the keys with these
// weights, times $c$.
//
// > **log_total_by_query**. If query $i$ sees a key,
// > $\partial L_i / \partial q_{ia} = c \sum_j p_{ij} k_{ja}$.
//
// ### T17: keys
//
// Now $x$ is a component $k_{la}$ of a key. Of all keys only key $l$ remains, in every row:
// $dK = c\, dS^\top Q$.
//
// > **weight_by_key**. If $x = k_{la}$ and query $i$ sees a key,
// > $\partial_x p_{ij} = p_{ij} (\partial_x s_{ij} - \sum_n p_{in}\, \partial_x s_{in})$.
//
// > **output_by_key**. If $x = k_{la}$ and query $i$ sees a key,
// > $\partial_x o_{ib} = \sum_j p_{ij}\, \partial_x s_{ij}\, (v_{jb} - o_{ib})$.
//
// > **row_loss_by_key**. If $x = k_{la}$ and query $i$ sees a key,
// > $\sum_b g_{ib}\, \partial_x o_{ib} = \sum_j dS_{ij}\, \partial_x s_{ij}$.
//
// > **loss_by_key_through_scores**. If $x = k_{la}$ and every query sees a key,
// > $\partial_x \mathit{loss} = \sum_h \sum_j dS_{hj}\, \partial_x s_{hj}$.
//
// What is left is the derivative of a score. A key is in one score of every row.
//
// > **score_by_key**. $\partial s_{hj} / \partial k_{la} = c\, \delta_{jl}\, q_{ha}$.
//
// > **loss_by_key**. If every query sees a key,
// > $\partial\, \mathit{loss} / \partial k_{la} = c \sum_h dS_{hl}\, q_{ha}$.
//
// One key is in one score of row $i$. So the derivative of the log-sum-exp of that row has only one term.
//
// > **log_total_by_key**. If query $i$ sees a key,
// > $\partial L_i / \partial k_{la} = c\, p_{il}\, q_{ia}$.
//
// ### T19: weights computed again
//
// The forward pass keeps $L_i = \log Z_i$ and discards the weights, as in chapter 21. The weights are computed
// again from the scores, and the scores from queries and keys. The theorem `recomputed_weight` of chapter 21
// holds for any scores and is cited here, with $c \sum_e q_{ie} k_{je}$ for $s_{ij}$.
//
// With these weights the gradients are added up block by block: for a query over blocks of keys,
// for a key over blocks of queries. Blocks may have any size and may be empty.
//
// > **loss_by_query_in_blocks**. If every query sees a key,
// > $c \sum_u \sum_{r \in u} M_{ir} e^{s_{ir} - L_i} (dP_{ir} - D_i)\, k_{ra}$ is the derivative
// > $\partial\, \mathit{loss} / \partial q_{ia}$, where $u$ runs through blocks of keys.
//
// > **loss_by_key_in_blocks**. If every query sees a key,
// > $c \sum_u \sum_{r \in u} M_{rl} e^{s_{rl} - L_r} (dP_{rl} - D_r)\, q_{ra}$ is the derivative
// > $\partial\, \mathit{loss} / \partial k_{la}$, where $u$ runs through blocks of queries.
//
// ## What it shows
//
// Both gradients have one form: $dS$, the derivative with respect to the scores, times the other factor of
// each score. For a query these factors are the keys, for a key the queries. The softmax had to be
// differentiated only once, in the derivations with $x$, which mention neither.
//
// The gradient of a query is a sum over keys, and that of a key a sum over queries. Such a sum can be taken
// in any blocks, in any order. That is why a program can go back through a long sequence without a table of
// weights.
//
// ## Now break it
//
// In `attest/theorems/backward/scores_by_queries.hpp`, let the scores of every row depend on a query, and not
// those of its own row alone:
//
// ```diff attest/theorems/backward/scores_by_queries.hpp
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
// Queries, keys and values are independent variables here. If they are made from the same words, a word
// gets the sum of what the three of them send back.
//
// ## Exercises
//
// Here is the second exercise as a skeleton. The compiler's answer names laws that justify it in one step;
// write one step for each law.
//
// ```cpp
// auto const E = let.finite_set("E");
// auto const A = let.finite_set("A");
// auto const [e, f] = let.indices("e", "f", E);
// auto const [a, b] = let.indices("a", "b", A);
// auto const x = let.variable("x", E);
// auto const W = let.variable("W", E, A);
// auto const query = sum(e, x(e) * W(e, a));
// return claim(derivative(query, W(f, b)) == x(f) * delta(a, b)).by(hole, x(f) * delta(a, b));
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: derivative(sum(e, x(e) * W(e, a)), W(f, b)) =
// x(f) * delta(a, b). sift | differentiation would justify this step.
// ```
//
// 1. ★★ Each row of $dS$ sums to 0. Derive that the gradients of all keys sum to 0. What
//    change of the keys leaves attention as it is?
//    *Hint.* Exchange the two sums: the query does not depend on the key.
// 2. ★ A query is made of an embedding, $q_a = \sum_e x_e W_{ea}$. Derive
//    $\partial q_a / \partial W_{fb} = x_f\, \delta_{ab}$. With the chain rule, $dW = X^\top dQ$.
// 3. ★ Differentiate the score $\sum_a q_a k_a$ with respect to one component $q_e$ of the query.
// 4. ★ Refute, with `refuted`: "a score grows with every component of the query", that is, $0 \le k_e$.
// 5. ★★ Which of these are true? Derive those, and refute the others. "The gradients of all queries sum to 0, as
//    those of the keys do." "A key that no query sees has the gradient 0." "If no query sees the key of a word,
//    the query of this word has the gradient 0."
//    *Hint.* With two keys a row of $dS$ is $(d_i, -d_i)$, since it sums to 0. For the third statement take three.
// 6. ★★ Let the words be their own queries and keys, $s_{ij} = \sum_e x_{ie} x_{je}$. Differentiate a score
//    with respect to $x_{ha}$. What happens to the score of a word with itself?
//    *Hint.* Both factors of $x_{ie} x_{je}$ may depend on $x_{ha}$. The product rule gives two terms.
// 7. ★★ Derive $\sum_i \sum_a q_{ia}\, dQ_{ia} = \sum_j \sum_a k_{ja}\, dK_{ja}$ with
//    $dQ_{ia} = c \sum_j dS_{ij} k_{ja}$ and $dK_{ja} = c \sum_i dS_{ij} q_{ia}$, for any numbers $dS_{ij}$.
//    What change of all queries and keys leaves every score as it is?
//    *Hint.* Written out, both sides are sums of the same terms. Only the order of summation differs.
// 8. ★★★ What is the gradient of the scale, or of a temperature? Judge the four functions of
//    `attest/theorems/backward/parameter.hpp` for $x = c$, each with the theorem before as its lemma, and
//    derive $\partial\, \mathit{loss} / \partial c = \sum_h \sum_j dS_{hj} \sum_e q_{he} k_{je}$.
//    *Hint.* What the four functions leave is the derivative of a score with respect to $c$. It is a dot
//    product.
// 9. ★★ Refute the converse: "where a query has no gradient, its scores have none". Two keys of one
//    component are enough: find them, and a row of $dS$.
//    *Hint.* A row of $dS$ sums to 0. For which two keys is then $\sum_j dS_j k_j = 0$?
// 10. ★★ Add one vector $u$ to all keys of a layer. Derive that the same $dS$ then gives the same $dQ$:
//     $c \sum_j dS_{ij} (k_{ja} + u_a) = c \sum_j dS_{ij} k_{ja}$.
//     *Hint.* Each row of $dS$ sums to 0, and $u$ does not depend on the key.
//
// ## Where it comes from
//
// Attention with scaled dot products is due to Vaswani et al. (2017). Gradients by blocks, with
// weights that are computed again, are those of FlashAttention (Dao, Fu, Ermon, Rudra and Ré, 2022). Its
// successor (T. Dao, 2023) keeps one number per row for this.

attest::report::chapter chapter_22() {
    return attest::report::chapter(22, "Backward to queries and keys")
        .add(theorems::weight_by_query)
        .add(theorems::output_by_query)
        .add(theorems::row_loss_by_query)
        .add(theorems::loss_by_query_through_scores)
        .add(theorems::score_by_query)
        .add(theorems::loss_by_query)
        .add(theorems::log_total_by_query)
        .add(theorems::weight_by_key)
        .add(theorems::output_by_key)
        .add(theorems::row_loss_by_key)
        .add(theorems::loss_by_key_through_scores)
        .add(theorems::score_by_key)
        .add(theorems::loss_by_key)
        .add(theorems::log_total_by_key)
        .add(theorems::loss_by_query_in_blocks)
        .add(theorems::loss_by_key_in_blocks);
}
