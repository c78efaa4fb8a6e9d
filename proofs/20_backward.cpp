// # 20. The backward pass
//
// ## The question
//
// Training asks how a loss changes when a number changes that went into attention. Programs answer
// with five short formulas. They are found in papers and in code, and they are usually stated
// rather than derived. Where do they come from? Do they hold with a mask, for more keys than
// queries, for every length?
//
// A fast program does one thing more. It discards the weights after the forward pass and computes
// them again when the gradients are wanted, block by block. Is the answer the same?
//
// This chapter goes back from the outputs to the values, the weights and the scores. The next one
// goes on to the queries and keys of which the scores are made.
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
// one number, all others being held fixed. It is worked out by the rules of the textbook: sum,
// product, quotient, exponential. The derivative of $x_j$ with respect to $x_l$ is $\delta_{jl}$,
// which is 1 if $j = l$ and otherwise 0; nothing else is known about it. No gradient below is a
// definition.
//
// The one hypothesis is that the row sees a key, $Z_i > 0$. Chapter 17 derives it from $M_{ia} = 1$
// for a key $a$.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>

#include "systems/layer.hpp"
#include "systems/row.hpp"

using namespace attest::proofs;
using systems::layer;
using systems::row;

namespace {

// ## The claim
//
// ### T16: how a weight changes with a score
//
// Begin with the sum $Z_i$, and change one score $s_{hl}$. The score may belong to another row $h$.
// Then nothing happens, and the factor $\delta_{ih}$ says so. No hypothesis is needed yet: nothing
// is divided.

constexpr auto of_the_sum =
    theorem<"T16", "the derivative of Z_i with respect to any score">([](context& let) {
        row const y{let};
        auto const i = y.i, h = y.h, k = y.k, l = y.l;
        auto const s = y.scores, M = y.mask;
        auto const x = s(h, l);
        return claim(derivative(y.total(i), x) == delta(i, h) * M(i, l) * exp(s(i, l)))
            .by(definition, derivative(sum(k, M(i, k) * exp(s(i, k))), x))
            .by(derivative_of_sum, sum(k, derivative(M(i, k) * exp(s(i, k)), x)))
            .by(derivative_of_product, sum(k, M(i, k) * derivative(exp(s(i, k)), x)))
            .by(derivative_of_exp, sum(k, M(i, k) * exp(s(i, k)) * derivative(s(i, k), x)))
            .by(derivative_of_variable,
                sum(k, M(i, k) * exp(s(i, k)) * (delta(i, h) * delta(k, l))))
            .by(factor_out, delta(i, h) * sum(k, M(i, k) * exp(s(i, k)) * delta(k, l)))
            .by(sift, delta(i, h) * M(i, l) * exp(s(i, l)));
    });

// A weight is a quotient. Its numerator is one exponential, its denominator is $Z_i$.

constexpr auto of_a_weight =
    theorem<"T16", "the derivative of a weight with respect to any score">([](context& let) {
        row const y{let};
        auto const i = y.i, h = y.h, j = y.j, l = y.l;
        auto const x = y.scores(h, l);
        auto const Z = y.total(i);
        auto const e_j = y.numerator(i, j);
        auto const e_l = y.numerator(i, l);
        auto const of_e_j = y.mask(i, j) * derivative(exp(y.scores(i, j)), x);
        auto const of_Z = delta(i, h) * e_l;
        let.assume(y.sees_a_key);
        return claim(derivative(y.weights(i, j), x)
                     == y.weights(i, j) * delta(i, h) * (delta(j, l) - y.weights(i, l)))
            .by(definition, derivative(e_j / Z, x))
            .by(derivative_of_product, of_e_j / Z + e_j * derivative(1 / Z, x))
            .by(derivative_of_quotient, of_e_j / Z - e_j * derivative(Z, x) / (Z * Z))
            .by(of_the_sum.lemma(), of_e_j / Z - e_j * of_Z / (Z * Z))
            .by(derivative_of_exp, e_j * derivative(y.scores(i, j), x) / Z - e_j * of_Z / (Z * Z))
            .by(derivative_of_variable,
                e_j * (delta(i, h) * delta(j, l)) / Z - e_j * of_Z / (Z * Z))
            .by(ring_laws, e_j / Z * delta(i, h) * (delta(j, l) - e_l / Z))
            .by(definition, y.weights(i, j) * delta(i, h) * (delta(j, l) - y.weights(i, l)));
    });

// Within one row, $h = i$, this is the formula of the textbooks:
// $\partial p_{ij} / \partial s_{il} = p_{ij} (\delta_{jl} - p_{il})$.

constexpr auto of_its_row =
    theorem<"T16", "the derivative of a weight with respect to a score of its row">(
        [](context& let) {
            row const y{let};
            auto const i = y.i, j = y.j, l = y.l;
            auto const p = y.weights;
            let.assume(y.sees_a_key);
            return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) - p(i, l)))
                .by(of_a_weight.lemma(), p(i, j) * delta(i, i) * (delta(j, l) - p(i, l)))
                .by(sift, p(i, j) * (delta(j, l) - p(i, l)));
        });

// Raise all scores of a row by the same small amount. The weights do not change (T2, chapter 17).
// So these derivatives, added over $l$, must give 0, and they do. That the weights of a row sum to
// 1 is T1, derived here once more, from $Z_i > 0$.

constexpr auto sum_is_one =
    theorem<"T1", "the weights of a row with Z_i > 0 sum to 1">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key);
        return claim(sum(j, y.weights(i, j)) == 1)
            .by(definition, sum(j, y.numerator(i, j) / y.total(i)))
            .by(factor_out, sum(j, y.numerator(i, j)) / y.total(i))
            .by(definition, y.total(i) / y.total(i))
            .by(cancel, 1);
    });

constexpr auto rows_sum_to_zero =
    theorem<"T16", "the derivatives of one weight sum to 0">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const p = y.weights;
        let.assume(y.sees_a_key);
        return claim(sum(l, derivative(p(i, j), y.scores(i, l))) == 0)
            .by(of_its_row.lemma(), sum(l, p(i, j) * (delta(j, l) - p(i, l))))
            .by(linear | factor_out, p(i, j) * sum(l, delta(j, l)) - p(i, j) * sum(l, p(i, l)))
            .by(sift, p(i, j) - p(i, j) * sum(l, p(i, l)))
            .by(sum_is_one.lemma(), p(i, j) - p(i, j) * 1)
            .by(ring_laws, 0);
    });

// The weight of key $j$ depends on the score of key $l$ as the weight of key $l$ depends on the
// score of key $j$. Only one step needs a thought: where $\delta_{jl}$ is not 0, $j$ and $l$ are
// the same.

constexpr auto symmetric =
    theorem<"T16", "the derivatives within a row are symmetric in the keys">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const p = y.weights;
        auto const s = y.scores;
        let.assume(y.sees_a_key);
        return claim(derivative(p(i, j), s(i, l)) == derivative(p(i, l), s(i, j)))
            .by(of_its_row.lemma(), p(i, j) * (delta(j, l) - p(i, l)))
            .by(sift, p(i, l) * (delta(l, j) - p(i, j)))
            .by(of_its_row.lemma().with("j", l).with("l", j), derivative(p(i, l), s(i, j)));
    });

// ### T17: values, weights, scores
//
// Now the loss. At first the scores are any numbers $s_{ij}$; queries and keys come later. The
// system is the struct `layer` in `proofs/systems/layer.hpp`.
//
// No value occurs in a weight. Its derivative with respect to a value is that of a constant.

constexpr auto weights_without_values =
    theorem<"T17", "no weight depends on a value">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l, b = y.b;
        auto const x = y.values(j, b);
        let.assume(y.sees_a_key);
        return claim(derivative(y.weights(i, k), x) == 0)
            .by(definition, derivative(y.numerator(i, k) / sum(l, y.numerator(i, l)), x))
            .by(derivative_of_sum, 0);
    });

// So the loss is linear in the values, and $dV_{jb} = \sum_i p_{ij} g_{ib}$. As matrices: $dV =
// P^\top g$.

constexpr auto by_a_value = theorem<"T17", "dV = P^T dO">([](context& let) {
    layer const y{let};
    auto const i = y.i, j = y.j, k = y.k, b = y.b, d = y.d;
    auto const p = y.weights;
    auto const g = y.incoming, v = y.values;
    auto const x = v(j, b);
    auto const dv = derivative(v(k, d), x);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == sum(i, p(i, j) * g(i, b)))
        .by(definition, derivative(sum(i, sum(d, g(i, d) * sum(k, p(i, k) * v(k, d)))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(i, sum(d, g(i, d) * sum(k, derivative(p(i, k), x) * v(k, d) + p(i, k) * dv))))
        .by(weights_without_values.lemma(),
            sum(i, sum(d, g(i, d) * sum(k, 0 * v(k, d) + p(i, k) * dv))))
        .by(derivative_of_variable,
            sum(i, sum(d, g(i, d) * sum(k, p(i, k) * (delta(k, j) * delta(d, b))))))
        .by(factor_out, sum(i, sum(d, g(i, d) * delta(d, b)) * sum(k, p(i, k) * delta(k, j))))
        .by(sift, sum(i, p(i, j) * g(i, b)));
});

// Next, the derivative with respect to a weight. For this the weights are numbers $P_{ij}$ that may
// be changed one by one; they need not sum to 1. The answer is what was called $dP_{ij}$. As
// matrices: $dP = g V^\top$.

constexpr auto by_a_weight = theorem<"T17", "dP = dO V^T">([](context& let) {
    layer const y{let};
    auto const i = y.i, h = y.h, j = y.j, k = y.k, b = y.b;
    auto const g = y.incoming, v = y.values;
    auto const P = let.variable("P", y.S, y.T);
    auto const x = P(i, j);
    auto const loss = sum(h, sum(b, g(h, b) * sum(k, P(h, k) * v(k, b))));
    return claim(derivative(loss, x) == y.dP(i, j))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * sum(k, derivative(P(h, k), x) * v(k, b)))))
        .by(derivative_of_variable,
            sum(h, sum(b, g(h, b) * sum(k, delta(h, i) * delta(k, j) * v(k, b)))))
        .by(factor_out, sum(h, delta(h, i) * sum(b, g(h, b) * sum(k, delta(k, j) * v(k, b)))))
        .by(sift, sum(b, g(i, b) * v(j, b)))
        .by(definition, y.dP(i, j));
});

// Now the derivative with respect to a score. First one output. Each $\partial p_{ij} / \partial
// s_{hl}$ is known from T16. Its $\delta_{jl}$ takes key $l$ out of the sum over the keys; the rest
// of the sum is $p_{il}$ times the output.

constexpr auto output_and_score =
    theorem<"T17", "the derivative of an output with respect to any score">([](context& let) {
        layer const y{let};
        auto const i = y.i, h = y.h, j = y.j, l = y.l, b = y.b;
        auto const p = y.weights, o = y.outputs;
        auto const v = y.values;
        auto const x = y.scores(h, l);
        auto const change = p(i, j) * delta(i, h) * (delta(j, l) - p(i, l));
        auto const average = sum(j, p(i, j) * v(j, b));
        let.assume(y.sees_a_key);
        return claim(derivative(o(i, b), x) == delta(i, h) * p(i, l) * (v(l, b) - o(i, b)))
            .by(definition, derivative(sum(j, p(i, j) * v(j, b)), x))
            .by(derivative_of_sum | derivative_of_product, sum(j, derivative(p(i, j), x) * v(j, b)))
            .by(of_a_weight.lemma(), sum(j, change * v(j, b)))
            .by(linear | factor_out,
                delta(i, h) * (sum(j, p(i, j) * v(j, b) * delta(j, l)) - p(i, l) * average))
            .by(sift, delta(i, h) * (p(i, l) * v(l, b) - p(i, l) * average))
            .by(definition, delta(i, h) * p(i, l) * (v(l, b) - o(i, b)));
    });

// This is worth a look. An output is an average of values. Raising a score pulls it towards that
// key's value, in proportion to the weight and to how far away the value is.
//
// Then the loss. The other delta removes the sum over the rows.

constexpr auto by_a_score = theorem<"T17", "dS = P (dP - D)">([](context& let) {
    layer const y{let};
    auto const i = y.i, h = y.h, j = y.j, b = y.b;
    auto const p = y.weights, o = y.outputs;
    auto const g = y.incoming, v = y.values;
    auto const x = y.scores(i, j);
    auto const apart = v(j, b) - o(h, b);
    let.assume(y.every_row_sees_a_key);
    return claim(derivative(y.loss(), x) == p(i, j) * (y.dP(i, j) - y.D(i)))
        .by(definition, derivative(sum(h, sum(b, g(h, b) * o(h, b))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * derivative(o(h, b), x))))
        .by(output_and_score.lemma(), sum(h, sum(b, g(h, b) * (delta(h, i) * p(h, j) * apart))))
        .by(factor_out, sum(h, delta(h, i) * p(h, j) * sum(b, g(h, b) * apart)))
        .by(sift, p(i, j) * sum(b, g(i, b) * (v(j, b) - o(i, b))))
        .by(linear, p(i, j) * (sum(b, g(i, b) * v(j, b)) - sum(b, g(i, b) * o(i, b))))
        .by(definition, p(i, j) * (y.dP(i, j) - y.D(i)));
});

// ### T18: one number per row
//
// $D_i$ was defined by the outputs. By T16 one would rather expect $\sum_j p_{ij} dP_{ij}$: the
// weighted mean of a row of $dP$, subtracted from it. The two are equal. The first costs one pass
// over the components of an output, whatever the number of keys. So a program computes $D_i$ before
// it sees a key.

constexpr auto one_number_a_row =
    theorem<"T18", "the weighted mean of a row of dP is D_i">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const p = y.weights;
        auto const g = y.incoming, v = y.values;
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * y.dP(i, j)) == y.D(i))
            .by(definition, sum(j, p(i, j) * sum(b, g(i, b) * v(j, b))))
            .by(factor_out, sum(j, sum(b, p(i, j) * g(i, b) * v(j, b))))
            .by(swap_sums, sum(b, sum(j, p(i, j) * g(i, b) * v(j, b))))
            .by(factor_out, sum(b, g(i, b) * sum(j, p(i, j) * v(j, b))))
            .by(definition, y.D(i));
    });

// With it, each row of $dS$ sums to 0: a common shift of a row of scores does not change the loss.

constexpr auto shift_not_felt = theorem<"T18", "each row of dS sums to 0">([](context& let) {
    layer const y{let};
    auto const i = y.i, j = y.j;
    auto const p = y.weights, dP = y.dP, D = y.D;
    let.assume(y.sees_a_key);
    return claim(sum(j, p(i, j) * (dP(i, j) - D(i))) == 0)
        .by(linear | factor_out, sum(j, p(i, j) * dP(i, j)) - D(i) * sum(j, p(i, j)))
        .by(one_number_a_row.lemma().with("i", i), D(i) - D(i) * sum(j, p(i, j)))
        .by(sum_is_one.lemma(), D(i) - D(i) * 1)
        .by(ring_laws, 0);
});

// ### T19: weights computed again, block by block
//
// The forward pass keeps one number per row, $L_i = \log Z_i$, and forgets the weights. The
// backward pass recomputes them as $M_{ij} e^{s_{ij} - L_i}$.

constexpr auto computed_again =
    theorem<"T19", "the weights computed again from L_i are the weights">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j;
        auto const s = y.scores, M = y.mask;
        let.assume(y.sees_a_key);
        return claim(M(i, j) * exp(s(i, j) - y.log_total(i)) == y.weights(i, j))
            .by(definition, M(i, j) * exp(s(i, j) - log(y.total(i))))
            .by(exp_of_sum, M(i, j) * exp(s(i, j)) / exp(log(y.total(i))))
            .by(log_exp, M(i, j) * exp(s(i, j)) / y.total(i))
            .by(definition, y.weights(i, j));
    });

// Queries are divided into blocks. A division is a map from their numbers to the names $u$ of the
// blocks, as in chapter 18; blocks may have any size and may be empty. Each block adds its share to
// the gradient of a value, with weights that were computed again. The sum is the derivative of the
// loss.

constexpr auto value_by_blocks =
    theorem<"T19", "dV from blocks of weights that are computed again">([](context& let) {
        layer const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const g = y.incoming;
        auto const U = let.finite_set("U");
        auto const block = let.map("block", y.S, U);
        auto const u = let.index("u", U);
        auto const r = let.index("r", block.fibre(u));
        auto const again = y.mask(r, j) * exp(y.scores(r, j) - y.log_total(r));
        let.assume(y.every_row_sees_a_key);
        return claim(sum(u, sum(r, again * g(r, b))) == derivative(y.loss(), y.values(j, b)))
            .by(computed_again.lemma(), sum(u, sum(r, y.weights(r, j) * g(r, b))))
            .by(partition, sum(i, y.weights(i, j) * g(i, b)))
            .by(by_a_value.lemma(), derivative(y.loss(), y.values(j, b)));
    });

// ## What it shows
//
// The formulas are consequences. Nothing was put in but the rules of differentiation and the
// definition of attention. The mask needs no extra formula: it is inside the weights, and a key
// that is masked for a row gets nothing from that row.
//
// Forgetting the weights is safe because one number per row brings them back. It must be the
// logarithm of the very sum that the weights were divided by. Blocks are safe because a gradient is
// a sum, and a sum may be divided in any way.
//
// ## Now break it
//
// Claim that two different keys help each other, instead of taking weight from each other. The sign
// of the last term changes, and the proof is no proof of that claim:
//
// ```diff
// -        return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) - p(i, l)))
// +        return claim(derivative(p(i, j), y.scores(i, l)) == p(i, j) * (delta(j, l) + p(i, l)))
// ```
// ```error
// ATT-506 the chain does not end with the other side of the claim.
// It ends with p(i, j) * (delta(j, l) - p(i, l)).
// ```
//
// ## What this does not say
//
// The gradients are those of exact arithmetic. A program rounds, and weights that are computed
// again in another order are rounded in another way.
//
// The loss was $\sum_{ib} g_{ib} o_{ib}$ with $g$ held fixed. That every loss with the incoming
// gradient $g$ has the same derivatives is the chain rule for the part after attention, which is
// not derived here.
//
// ## Exercises
//
// 1. The number $L_i = \log Z_i$ is itself an output of fast programs. Derive its derivative with
//    respect to a score: it is a weight.
// 2. Each row of weights sums to 1. Derive that the gradients of all values together are the sum of
//    the incoming gradients. What change of the values passes unchanged to every output?
//
// ## Where it comes from
//
// Gradients that are passed back from the loss, one step of the chain rule at a time, are the
// method of Rumelhart, Hinton and Williams (1986). Attention in this form is due to Vaswani et al.
// (2017). Weights computed again from one number per row, the sum $D_i$ and gradients by blocks are
// those of FlashAttention (Dao, Fu, Ermon, Rudra and Ré, 2022).
//
// ## The claims again
//
// For any numbers of queries, keys and components, any scores, mask and incoming gradient.
// Assumed, wherever there is a weight: the row of that weight sees a key, $Z_i > 0$. Wherever there
// is a loss: every row does.
//
// - T16: $\partial p_{ij} / \partial s_{hl} = \delta_{ih} p_{ij} (\delta_{jl} - p_{il})$; within a
//   row it is symmetric in $j$ and $l$ and sums to 0 over $l$. The derivative of $Z_i$ with
//   respect to $s_{hl}$ is $\delta_{ih} M_{il} e^{s_{il}}$. Assumed for the latter: nothing.
// - T1: the weights of a row sum to 1.
// - T17: $dV = P^\top g$, $dP = g V^\top$ and $dS_{ij} = p_{ij} (dP_{ij} - D_i)$ are the
//   derivatives of the loss. Assumed for $dP$: nothing.
// - T18: $\sum_j p_{ij} dP_{ij} = D_i$, and each row of $dS$ sums to 0.
// - T19: $M_{ij} e^{s_{ij} - L_i} = p_{ij}$; a sum over any blocks with these weights is $dV$.

} // namespace

attest::report::chapter chapter_20() {
    return attest::report::chapter(20, "The backward pass")
        .add(of_the_sum)
        .add(of_a_weight)
        .add(of_its_row)
        .add(sum_is_one)
        .add(rows_sum_to_zero)
        .add(symmetric)
        .add(weights_without_values)
        .add(by_a_value)
        .add(by_a_weight)
        .add(output_and_score)
        .add(by_a_score)
        .add(one_number_a_row)
        .add(shift_not_felt)
        .add(computed_again)
        .add(value_by_blocks);
}
