// # 21. The backward pass
//
// ## The question
//
// When the answer was wrong, how does a machine find out which of its numbers to change?
//
// How wrong an answer was is measured by one number, the *loss*. Training asks how the loss changes when
// one of the inputs of attention changes. Programs answer with five short formulas. Papers and code usually
// state them without a derivation. Where do they come from? Do they hold with a mask, for more keys than
// queries, for every length?
//
// A fast program does one thing more. It discards the weights after the forward pass and computes
// them again when the gradients are wanted, block by block. Is the answer the same?
//
// This chapter goes back from the outputs to the values, the weights and the scores. The next one
// goes on to the queries and keys of which the scores are made, and in
// [Attention learns](27_attention_learns.cpp) the formulas are put to use.
//
// ## The system
//
// Queries are numbered by $i$ in $S$, keys by $j$ in $T$, components of a value by $b$. The scores
// $s_{ij}$ are any numbers. With a mask $M_{ij}$, which is 0 or 1,
//
// $$Z_i = \sum_k M_{ik} e^{s_{ik}}, \quad p_{ij} = M_{ij} e^{s_{ij}} / Z_i, \quad
//   o_{ib} = \sum_j p_{ij} v_{jb}.$$
//
// The loss depends on the outputs in some way. Call its derivative with respect to $o_{ib}$ the
// *incoming gradient* $g_{ib}$; as a matrix it is often written $dO$. To first order every loss
// changes as $\sum_{ib} g_{ib} o_{ib}$ does, with $g$ held fixed. So this sum is taken as the loss
// here. Two sums will occur again and again:
//
// $$dP_{ij} = \sum_b g_{ib} v_{jb}, \qquad D_i = \sum_b g_{ib} o_{ib}.$$
//
// A derivative is written `derivative(y.loss(), y.values(j, b))`. It is taken with respect to that
// one number, all others being held fixed, by the rules of the textbook: sum, product, quotient,
// exponential. The derivative of $x_j$ with respect to $x_l$ is $\delta_{jl}$,
// which is 1 if $j = l$ and otherwise 0; nothing else is known about it. No gradient below is a
// definition.
//
// The hypothesis is that of chapter 18: the row sees a key, that is, $\sum_k M_{ik} > 0$. Then $Z_i$
// is positive, and the row has weights. Where there is a loss, every row sees a key.
//
// The theorems are in the library, in `attest/theorems/backward.hpp`. Each has its name there, which is
// printed in bold here; `./proofs/check --derivation T16` prints the derivations of T16.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/backward/log_total.hpp>
#include <attest/theorems/backward/recomputation.hpp>
#include <attest/theorems/backward/row_sums.hpp>
#include <attest/theorems/backward/scores.hpp>
#include <attest/theorems/backward/values.hpp>
#include <attest/theorems/backward/values_in_blocks.hpp>
#include <attest/theorems/backward/weights_by_scores.hpp>

namespace theorems = attest::theorems;

// ## The claim
//
// ### T16: how a weight changes with a score
//
// Begin with the sum $Z_i$, and change one score $s_{hl}$. The score may belong to another row $h$.
// Then nothing happens, and the factor $\delta_{ih}$ says so. No hypothesis is needed yet: nothing
// is divided.
//
// > **total_by_any_score**. $\partial Z_i / \partial s_{hl} = \delta_{ih}\, M_{il}\, e^{s_{il}}$.
//
// ```cpp
// inline constexpr auto total_by_any_score =
//     theorem<"T16", "the derivative of Z_i with respect to any score">([](context& let) {
//         row const y{let};
//         auto const i = y.i, h = y.h, k = y.k, l = y.l;
//         auto const s = y.scores, M = y.mask;
//         auto const x = s(h, l);
//         return claim(derivative(y.total(i), x) == delta(i, h) * M(i, l) * exp(s(i, l)))
//             .by(definition, derivative(sum(k, M(i, k) * exp(s(i, k))), x))
//             .by(derivative_of_sum, sum(k, derivative(M(i, k) * exp(s(i, k)), x)))
//             .by(derivative_of_product, sum(k, M(i, k) * derivative(exp(s(i, k)), x)))
//             .by(derivative_of_exp, sum(k, M(i, k) * exp(s(i, k)) * derivative(s(i, k), x)))
//             .by(derivative_of_variable,
//                 sum(k, M(i, k) * exp(s(i, k)) * (delta(i, h) * delta(k, l))))
//             .by(factor_out, delta(i, h) * sum(k, M(i, k) * exp(s(i, k)) * delta(k, l)))
//             .by(sift, delta(i, h) * M(i, l) * exp(s(i, l)));
//     });
// ```
//
// The first line is the definition of $Z_i$. The next four differentiate: a sum, a product, an
// exponential, a score. Then $\delta_{ih}$, in which $k$ does not occur, leaves the sum, and
// $\delta_{kl}$ picks its term $k = l$.
//
// A weight is a quotient. Its numerator is one exponential, its denominator is $Z_i$.
//
// > **weight_by_any_score**. If query $i$ sees a key,
// > $\partial p_{ij} / \partial s_{hl} = p_{ij}\, \delta_{ih}\, (\delta_{jl} - p_{il})$.
//
// Within one row, $h = i$, this is the formula of the textbooks. Its proof cites the theorem above.
//
// > **weight_by_score_of_its_row**. If query $i$ sees a key,
// > $\partial p_{ij} / \partial s_{il} = p_{ij} (\delta_{jl} - p_{il})$.
//
// ```cpp
// inline constexpr auto weight_by_score_of_its_row =
//     theorem<"T16", "the derivative of a weight with respect to a score of its row">(
//         [](context& let) {
//             row const y{let};
//             auto const i = y.i, j = y.j, l = y.l;
//             auto const p = y.weights;
//             let.assume(y.sees_a_key);
//             return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) - p(i, l)))
//                 .by(weight_by_any_score.lemma(), p(i, j) * delta(i, i) * (delta(j, l) - p(i, l)))
//                 .by(sift, p(i, j) * (delta(j, l) - p(i, l)));
//         });
// ```
//
// Raise all scores of a row by the same small amount. The weights do not change (T2, chapter 18).
// So these derivatives, added over $l$, must give 0, and they do, since the weights of a row sum to
// 1 (T1).
//
// > **weight_derivatives_sum_to_zero**. If query $i$ sees a key,
// > $\sum_l \partial p_{ij} / \partial s_{il} = 0$.
//
// The weight of key $j$ depends on the score of key $l$ as the weight of key $l$ depends on the
// score of key $j$. Only one step needs a reason: where $\delta_{jl}$ is not 0, $j$ and $l$ are
// the same.
//
// > **weight_derivatives_are_symmetric**. If query $i$ sees a key,
// > $\partial p_{ij} / \partial s_{il} = \partial p_{il} / \partial s_{ij}$.
//
// Fast programs return one more number per row, the *log-sum-exp* $L_i = \log Z_i$. The derivative
// of a logarithm divides by what it is the logarithm of, and that of $Z_i$ is known. What remains is
// a weight: the gradient of the log-sum-exp is the softmax.
//
// > **log_total_by_any_score**. If query $i$ sees a key,
// > $\partial L_i / \partial s_{hl} = \delta_{ih}\, p_{il}$.
//
// > **log_total_by_score_of_its_row**. If query $i$ sees a key,
// > $\partial L_i / \partial s_{il} = p_{il}$.
//
// ### T17: values, weights, scores
//
// Now the loss. At first the scores are any numbers $s_{ij}$; queries and keys come later. The
// system is the struct `layer` in `attest/theorems/systems/layer.hpp`.
//
// No value occurs in a weight. Its derivative with respect to a value is that of a constant.
//
// > **weight_does_not_depend_on_values**. If query $i$ sees a key,
// > $\partial p_{ik} / \partial v_{jb} = 0$.
//
// So the loss is linear in the values. As matrices: $dV = P^\top g$.
//
// > **loss_by_value**. If every query sees a key,
// > $\partial\, \mathit{loss} / \partial v_{jb} = \sum_i p_{ij} g_{ib}$.
//
// Next, the derivative with respect to a weight. For this the weights are numbers $P_{ij}$ that may
// be changed one by one; they need not sum to 1. The derivative is the sum that was called $dP_{ij}$ above.
// As matrices: $dP = g V^\top$.
//
// > **loss_by_weight**. If $\mathit{loss} = \sum_i \sum_b g_{ib} \sum_k P_{ik} v_{kb}$, then
// > $\partial\, \mathit{loss} / \partial P_{ij} = dP_{ij}$.
//
// Now the derivative with respect to a score. First one output. Each $\partial p_{ij} / \partial
// s_{hl}$ is known from T16. Its $\delta_{jl}$ takes key $l$ out of the sum over the keys; the rest
// of the sum is $p_{il}$ times the output.
//
// > **output_by_any_score**. If query $i$ sees a key,
// > $\partial o_{ib} / \partial s_{hl} = \delta_{ih}\, p_{il} (v_{lb} - o_{ib})$.
//
// In words: an output is an average of values. Raising a score pulls the output towards that key's value,
// in proportion to the weight and to how far away the value is.
//
// **Picture pull.** Scores 1, 0, 0 and values 0, 3, 9. The arrow of a key begins at the output and is as long
// as $p_l (v_l - o)$; the three add up to 0.
//
// Then the loss. The other delta removes the sum over the rows. This derivative is called $dS_{ij}$.
//
// > **loss_by_score**. If every query sees a key,
// > $\partial\, \mathit{loss} / \partial s_{ij} = p_{ij} (dP_{ij} - D_i)$.
//
// ```cpp
// inline constexpr auto loss_by_score = theorem<"T17", "dS = P (dP - D)">([](context& let) {
//     layer const y{let};
//     auto const i = y.i, h = y.h, j = y.j, b = y.b;
//     auto const p = y.weights, o = y.outputs;
//     auto const g = y.incoming, v = y.values;
//     auto const x = y.scores(i, j);
//     auto const apart = v(j, b) - o(h, b);
//     let.assume(y.every_row_sees_a_key);
//     return claim(derivative(y.loss(), x) == p(i, j) * (y.dP(i, j) - y.D(i)))
//         .by(definition, derivative(sum(h, sum(b, g(h, b) * o(h, b))), x))
//         .by(derivative_of_sum | derivative_of_product,
//             sum(h, sum(b, g(h, b) * derivative(o(h, b), x))))
//         .by(output_by_any_score.lemma(), sum(h, sum(b, g(h, b) * (delta(h, i) * p(h, j) * apart))))
//         .by(factor_out, sum(h, delta(h, i) * p(h, j) * sum(b, g(h, b) * apart)))
//         .by(sift, p(i, j) * sum(b, g(i, b) * (v(j, b) - o(i, b))))
//         .by(linear, p(i, j) * (sum(b, g(i, b) * v(j, b)) - sum(b, g(i, b) * o(i, b))))
//         .by(definition, p(i, j) * (y.dP(i, j) - y.D(i)));
// });
// ```
//
// ### T18: one number per row
//
// $D_i$ was defined by the outputs. T16 itself leads to the number $\sum_j p_{ij} dP_{ij}$, the weighted mean of
// a row of $dP$, subtracted from the row. The two are equal. To compute $D_i$ from the outputs takes one pass
// over the components of an output, whatever the number of keys. So a program can compute $D_i$ before
// it reads a key, also with dropout (exercise 11).
//
// > **mean_of_weight_gradients**. If query $i$ sees a key, $\sum_j p_{ij} dP_{ij} = D_i$.
//
// With it, each row of $dS$ sums to 0: a common shift of a row of scores does not change the loss.
//
// > **score_gradients_sum_to_zero**. If query $i$ sees a key, $\sum_j p_{ij} (dP_{ij} - D_i) = 0$.
//
// ### T19: weights computed again, block by block
//
// The forward pass keeps one number per row, $L_i = \log Z_i$, and forgets the weights. The
// backward pass recomputes them.
//
// > **recomputed_weight**. If query $i$ sees a key, $M_{ij} e^{s_{ij} - L_i} = p_{ij}$.
//
// Queries are divided into blocks. A division is a map from their numbers to the names $u$ of the
// blocks, as in chapter 19; blocks may have any size and may be empty. Each block adds its share to
// the gradient of a value, with weights that were computed again. The sum is the derivative of the
// loss.
//
// > **loss_by_value_in_blocks**. If every query sees a key,
// > $\sum_u \sum_{r \in u} M_{rj} e^{s_{rj} - L_r} g_{rb}$ is the derivative
// > $\partial\, \mathit{loss} / \partial v_{jb}$, where $u$ runs through the blocks and $r$ through
// > the queries of block $u$.
//
// ## What it shows
//
// The formulas follow from the rules of differentiation and the definition of attention, and from nothing
// else. The mask needs no extra formula: it is inside the weights, and a key that is masked for a row gets
// no gradient from that row.
//
// The weights need not be kept, because they can be computed again from one number per row. It must be the
// logarithm of the same sum that the weights were divided by. Blocks are possible because a gradient is
// a sum, and a sum may be divided in any way.
//
// ## Now break it
//
// In `attest/theorems/backward/weights_by_scores.hpp`, claim that raising the score of one key raises the
// weights of the others, instead of lowering them. The sign of the last term changes, and the proof does not
// prove this claim:
//
// ```diff attest/theorems/backward/weights_by_scores.hpp
// -        return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) - p(i, l)))
// +        return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) + p(i, l)))
// ```
// ```error
// ATT-506 the chain does not end with the other side of the claim.
// It ends with p(i, j) * (delta(j, l) - p(i, l)), and
// has to end with p(i, j) * (delta(j, l) + p(i, l)).
// ```
//
// ## What this does not say
//
// The gradients are those of exact arithmetic. A program rounds, and weights that are computed
// again in another order are rounded in another way.
//
// The loss was $\sum_{ib} g_{ib} o_{ib}$ with $g$ held fixed. Every other loss with the incoming gradient $g$
// has the same derivatives. That is the chain rule for the part after attention, which is not derived here.
//
// ## Exercises
//
// Here is the first exercise as a skeleton. Two theorems of this book are enough to prove it.
//
// ```cpp
// theorems::layer const y{let};
// auto const i = y.i, l = y.l;
// let.assume(y.sees_a_key);
// return claim(sum(l, derivative(y.log_total(i), y.scores(i, l))) == 1).by(hole, 1);
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: sum(l, derivative(L(i), s(i, l))) = 1. None
// of the numbers tried refutes it: undecided. Normal forms: sum(k in T, derivative(L(i), s(i, k))) and 1.
// ```
//
// 1. ★ Derive that the derivatives of $L_i$ with respect to the scores of its row sum to 1. What does
//    a common shift of the scores do to $L_i$?
// 2. ★★ Each row of weights sums to 1. Derive that the sum of the gradients of all values is the sum of
//    the incoming gradients. What change of the values passes unchanged to every output?
//    *Hint.* Exchange the two sums: the incoming gradient does not depend on the key.
// 3. ★ Refute, with numbers for two keys: "raising the score of one key leaves the weights of the others
//    alone".
// 4. ★ Differentiate $\sum_k e^{s_k}$ with respect to one score $s_j$.
//    *Hint.* The derivative of $s_k$ with respect to $s_j$ is $\delta_{kj}$; `sift` sums it away.
// 5. ★★ The score $s_l$ grows. Refute, with `refuted`: "the other keys lose equally much", that is, $-p_j p_l =
//    -p_k p_l$ for keys $j$ and $k$ other than $l$, with $p_j = e^{s_j} / \sum_m e^{s_m}$. How much does each lose?
//    *Hint.* Compare a key that has much weight with one that has little.
// 6. ★★★ Multiply the matrix $J_{jl} = p_{ij} (\delta_{jl} - p_{il})$ by a vector $x$ from both sides. Derive
//    that $\sum_j \sum_l x_j J_{jl} x_l = \sum_j p_{ij} (x_j - m_i)^2$ with the mean $m_i = \sum_k p_{ik} x_k$,
//    and that it is never negative. For which $x$ is it 0?
//    *Hint.* The left side is $\sum_j p_{ij} x_j^2 - m_i^2$. Write the mean by `definition`, and multiply one
//    term by $\sum_j p_{ij}$, which is 1.
// 7. ★★ A row with a sink divides by $Z + e^c$. Let $N$ be its numerator. Differentiate the output
//    $N / (Z + e^c)$ with respect to $c$. Towards which value does a larger sink pull the output?
//    *Hint.* Only the denominator depends on $c$.
// 8. ★★ Which of these are true? Derive those, and refute the others. "$dS_{ij}$ never has the opposite sign of
//    $dP_{ij}$." "A key that is not seen has $dS_{ij} = 0$." "Where $dS_{ij} = 0$, the weight is 0."
//    *Hint.* For the first, let two keys have positive $dP$, and look at the smaller one. For the other two,
//    ask which factor of $dS_{ij} = p_{ij} (dP_{ij} - D_i)$ is 0.
// 9. ★★ A row sees one key, $M_{ik} = \delta_{kl}$. Then its sum is $e^{s_{il}}$. Derive that no score of the
//    row has a gradient: by `output_by_any_score` it is enough that each $M_{ij} (o_i - v_j)$ is 0. Under a causal
//    mask the first word of a text has such a row. What gradient does its query get?
//    *Hint.* $\delta_{kl}$ sifts the sum over the keys: the output of the row is one value.
// 10. ★★ Programs for gradients are tested by quotients of differences. Two keys have the scores 0 and $h$, and
//     the second has the value 1, the first 0. What is the derivative of the output at $h = 0$? How far off is
//     $(o(h) - o(0)) / h$ at $h = 1$ and at $h = 1/10$? Compute it exactly, with `attest::exp`, to three
//     digits.
//     *Hint.* The output is the weight of the second key, and the chapter has the derivative of a weight.
// 11. ★★ *Dropout* multiplies each weight by a number $r_{ij}$ that was drawn before. Derive that
//     $\sum_j p_{ij}\, r_{ij}\, dP_{ij}$ is still $\sum_b g_{ib} o_{ib}$, with the outputs
//     $o_{ib} = \sum_j r_{ij} p_{ij} v_{jb}$ of the layer with dropout.
//     *Hint.* Write $dP_{ij}$ as a sum over the components $b$. The weights and the numbers $r_{ij}$ do not
//     depend on $b$.
//
// ## Where it comes from
//
// Gradients that are passed back from the loss, one step of the chain rule at a time, are the
// method of Rumelhart, Hinton and Williams (1986). Attention in this form is due to Vaswani et al.
// (2017). Weights computed again, the sum $D_i$ and gradients by blocks are those of FlashAttention (Dao,
// Fu, Ermon, Rudra and Ré, 2022), which keeps the maximum and the sum of each row. Its successor (T. Dao,
// 2023) keeps only the log-sum-exp of each row.

attest::report::chapter chapter_21() {
    return attest::report::chapter(21, "The backward pass")
        .add(theorems::total_by_any_score)
        .add(theorems::weight_by_any_score)
        .add(theorems::weight_by_score_of_its_row)
        .add(theorems::weight_derivatives_sum_to_zero)
        .add(theorems::weight_derivatives_are_symmetric)
        .add(theorems::log_total_by_any_score)
        .add(theorems::log_total_by_score_of_its_row)
        .add(theorems::weight_does_not_depend_on_values)
        .add(theorems::loss_by_value)
        .add(theorems::loss_by_weight)
        .add(theorems::output_by_any_score)
        .add(theorems::loss_by_score)
        .add(theorems::mean_of_weight_gradients)
        .add(theorems::score_gradients_sum_to_zero)
        .add(theorems::recomputed_weight)
        .add(theorems::loss_by_value_in_blocks);
}
