// # 20. The backward pass
//
// ## The question
//
// Training asks how a loss changes when a number changes that went into attention. Programs answer
// with five short formulas. They are found in papers and in code, and they are usually stated
// rather than derived. Where do they come from? Do they hold with a mask, for more keys than
// queries, for every length?
//
// A fast program does one thing more. It throws the weights away after the forward pass and
// computes them again when the gradients are wanted, block by block. Is the answer the same?
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
// The loss depends on the outputs in some way. Call its derivative by $o_{ib}$ the *incoming
// gradient* $g_{ib}$; as a matrix it is often written $dO$. To first order every loss changes as
// $\sum_{ib} g_{ib} o_{ib}$ does, with $g$ held fixed. So this sum is taken as the loss here. Two
// sums will occur again and again:
//
// $$dP_{ij} = \sum_b g_{ib} v_{jb}, \qquad D_i = \sum_b g_{ib} o_{ib}.$$
//
// A derivative is written `derivative(loss(), v(j, b))`. It is taken by that one number, all others
// being held fixed. It is worked out by the rules of the textbook: sum, product, quotient,
// exponential. The derivative of $x_j$ by $x_l$ is $\delta_{jl}$, which is 1 if $j = l$ and
// otherwise 0; nothing else is known about it. No gradient below is a definition.
//
// The one hypothesis is that no row is empty, $Z_i > 0$.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

struct rows_of_weights {
    index_set S = of("S");
    index_set T = of("T");
    index_term i = index("i", S);
    index_term h = index("h", S);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term l = index("l", T);
    symbol s = variable("s", S, T);
    symbol M = mask("M", S, T);
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    hypothesis some_key = positive(sum(k, M(i, k) * exp(s(i, k)))); // row i sees a key
};

// ## The claim
//
// ### T16: how a weight changes with a score
//
// Begin with the sum $Z_i$, and change one score $s_{hl}$. The score may belong to another row $h$.
// Then nothing happens, and the factor $\delta_{ih}$ says so. No hypothesis is needed yet: nothing
// is divided.

constexpr auto of_the_sum =
    attest::theorem<"T16", "the derivative of Z_i by any score, for every n">([] {
        auto const [S, T, i, h, j, k, l, s, M, Z, p, some_key] = rows_of_weights();
        auto x = s(h, l);
        return derive(derivative(Z(i), x))
            .by(definition, derivative(sum(k, M(i, k) * exp(s(i, k))), x))
            .by(derivative_of_sum, sum(k, derivative(M(i, k) * exp(s(i, k)), x)))
            .by(derivative_of_product, sum(k, M(i, k) * derivative(exp(s(i, k)), x)))
            .by(derivative_of_exp, sum(k, M(i, k) * exp(s(i, k)) * derivative(s(i, k), x)))
            .by(derivative_of_variable,
                sum(k, M(i, k) * exp(s(i, k)) * (delta(i, h) * delta(k, l))))
            .by(factor_out, delta(i, h) * sum(k, M(i, k) * exp(s(i, k)) * delta(k, l)))
            .by(sift, delta(i, h) * M(i, l) * exp(s(i, l)));
    });

// A weight is a quotient. Above the line stands one exponential, below it $Z_i$.

constexpr auto of_a_weight =
    attest::theorem<"T16", "the derivative of a weight by any score, for every n">([] {
        auto const [S, T, i, h, j, k, l, s, M, Z, p, some_key] = rows_of_weights();
        auto x = s(h, l);
        auto e = M(i, j) * exp(s(i, j));
        auto e_l = M(i, l) * exp(s(i, l));
        auto above = derivative(exp(s(i, j)), x);
        auto of_Z = delta(i, h) * e_l;
        return assuming(some_key)
            .derive(derivative(p(i, j), x))
            .by(definition, derivative(e / Z(i), x))
            .by(derivative_of_product, M(i, j) * above / Z(i) + e * derivative(1 / Z(i), x))
            .by(derivative_of_quotient,
                M(i, j) * above / Z(i) - e * derivative(Z(i), x) / (Z(i) * Z(i)))
            .by(of_the_sum.lemma(), M(i, j) * above / Z(i) - e * of_Z / (Z(i) * Z(i)))
            .by(derivative_of_exp, e * derivative(s(i, j), x) / Z(i)
                                       - e * of_Z / (Z(i) * Z(i)))
            .by(derivative_of_variable, e * (delta(i, h) * delta(j, l)) / Z(i)
                                            - e * of_Z / (Z(i) * Z(i)))
            .by(ring_laws, e / Z(i) * delta(i, h) * (delta(j, l) - e_l / Z(i)))
            .by(definition, p(i, j) * delta(i, h) * (delta(j, l) - p(i, l)));
    });

// Within one row, $h = i$, this is the formula of the textbooks:
// $\partial p_{ij} / \partial s_{il} = p_{ij} (\delta_{jl} - p_{il})$.

constexpr auto of_its_row =
    attest::theorem<"T16", "the derivative of a weight by a score of its row, for every n">([] {
        auto const [S, T, i, h, j, k, l, s, M, Z, p, some_key] = rows_of_weights();
        return assuming(some_key)
            .derive(derivative(p(i, j), s(i, l)))
            .by(of_a_weight.lemma().with(h, i), p(i, j) * delta(i, i) * (delta(j, l) - p(i, l)))
            .by(sift, p(i, j) * (delta(j, l) - p(i, l)));
    });

// Raise all scores of a row by the same small amount. The weights do not change (T2, chapter 17).
// So these derivatives, added over $l$, must give 0, and they do. That the weights of a row sum to
// 1 is T1, derived here once more.

constexpr auto sum_is_one = attest::theorem<"T1", "the weights of a row sum to 1, for every n">([] {
    auto const [S, T, i, h, j, k, l, s, M, Z, p, some_key] = rows_of_weights();
    return assuming(some_key)
        .derive(sum(j, p(i, j)))
        .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
        .by(definition, Z(i) / Z(i))
        .by(cancel, 1);
});

constexpr auto rows_sum_to_zero =
    attest::theorem<"T16", "the derivatives of one weight sum to 0, for every n">([] {
        auto const [S, T, i, h, j, k, l, s, M, Z, p, some_key] = rows_of_weights();
        return assuming(some_key)
            .derive(sum(l, derivative(p(i, j), s(i, l))))
            .by(of_its_row.lemma(), sum(l, p(i, j) * (delta(j, l) - p(i, l))))
            .by(linear | factor_out, p(i, j) * sum(l, delta(j, l)) - p(i, j) * sum(l, p(i, l)))
            .by(sift, p(i, j) - p(i, j) * sum(l, p(i, l)))
            .by(sum_is_one.lemma(), p(i, j) - p(i, j) * 1)
            .by(ring_laws, 0);
    });

// What key $l$ does to the weight of key $j$, key $j$ does to the weight of key $l$. Only one step
// needs a thought: where $\delta_{jl}$ is not 0, $j$ and $l$ are the same.

constexpr auto symmetric =
    attest::theorem<"T16", "score l moves weight j as score j moves weight l, for every n">([] {
        auto const [S, T, i, h, j, k, l, s, M, Z, p, some_key] = rows_of_weights();
        return assuming(some_key)
            .derive(derivative(p(i, j), s(i, l)))
            .by(of_its_row.lemma(), p(i, j) * (delta(j, l) - p(i, l)))
            .by(sift, p(i, l) * (delta(l, j) - p(i, j)))
            .by(of_its_row.lemma().with(j, l).with(l, j), derivative(p(i, l), s(i, j)));
    });

// ### T17: values, weights, scores
//
// Now the loss. At first the scores are any numbers $s_{ij}$; queries and keys come later.

struct layer {
    index_set S = of("S");
    index_set T = of("T");
    index_set B = of("B");
    index_term i = index("i", S);
    index_term h = index("h", S);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term l = index("l", T);
    index_term b = index("b", B);
    index_term d = index("d", B);
    symbol s = variable("s", S, T);
    symbol M = mask("M", S, T);
    symbol v = variable("v", T, B);
    symbol g = variable("g", S, B);
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function o = define("o", sum(j, p(i, j) * v(j, b)), i, b);
    function loss = define("loss", sum(i, sum(b, g(i, b) * o(i, b))));
    function dP = define("dP", sum(b, g(i, b) * v(j, b)), i, j);
    function D = define("D", sum(b, g(i, b) * o(i, b)), i);
    hypothesis some_key = positive(sum(k, M(i, k) * exp(s(i, k))));
};

// No value occurs in a weight. Its derivative by a value is that of a constant.

constexpr auto weights_without_values =
    attest::theorem<"T17", "no weight depends on a value, for every n">([] {
        auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] =
            layer();
        auto x = v(j, b);
        return assuming(some_key)
            .derive(derivative(p(i, k), x))
            .by(definition,
                derivative(M(i, k) * exp(s(i, k)) / sum(l, M(i, l) * exp(s(i, l))), x))
            .by(derivative_of_sum, 0);
    });

// So the loss is linear in the values, and $dV_{jb} = \sum_i p_{ij} g_{ib}$. As matrices: $dV =
// P^\top g$.

constexpr auto by_a_value = attest::theorem<"T17", "dV = P^T dO, for every n">([] {
    auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] = layer();
    auto x = v(j, b);
    auto dv = derivative(v(k, d), x);
    return assuming(for_all(i, some_key))
        .derive(derivative(loss(), x))
        .by(definition, derivative(sum(i, sum(d, g(i, d) * sum(k, p(i, k) * v(k, d)))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(i, sum(d, g(i, d) * sum(k, derivative(p(i, k), x) * v(k, d) + p(i, k) * dv))))
        .by(weights_without_values.lemma(),
            sum(i, sum(d, g(i, d) * sum(k, 0 * v(k, d) + p(i, k) * dv))))
        .by(derivative_of_variable,
            sum(i, sum(d, g(i, d) * sum(k, p(i, k) * (delta(k, j) * delta(d, b))))))
        .by(factor_out,
            sum(i, sum(d, g(i, d) * delta(d, b)) * sum(k, p(i, k) * delta(k, j))))
        .by(sift, sum(i, p(i, j) * g(i, b)));
});

// Next, by a weight. For this the weights are numbers $P_{ij}$ that may be changed one by one; they
// need not sum to 1. The answer is what was called $dP_{ij}$. As matrices: $dP = g V^\top$.

constexpr auto by_a_weight = attest::theorem<"T17", "dP = dO V^T, for every n">([] {
    auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] = layer();
    auto P = variable("P", S, T);
    auto x = P(i, j);
    return derive(derivative(sum(h, sum(b, g(h, b) * sum(k, P(h, k) * v(k, b)))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * sum(k, derivative(P(h, k), x) * v(k, b)))))
        .by(derivative_of_variable,
            sum(h, sum(b, g(h, b) * sum(k, delta(h, i) * delta(k, j) * v(k, b)))))
        .by(factor_out, sum(h, delta(h, i) * sum(b, g(h, b) * sum(k, delta(k, j) * v(k, b)))))
        .by(sift, sum(b, g(i, b) * v(j, b)))
        .by(definition, dP(i, j));
});

// By a score. First one output. Each $\partial p_{ij} / \partial s_{hl}$ is known from T16. Its
// $\delta_{jl}$ takes key $l$ out of the sum over the keys; the rest of the sum is $p_{il}$ times
// the output.

constexpr auto output_and_score =
    attest::theorem<"T17", "how a score moves the outputs, for every n">([] {
        auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] =
            layer();
        auto x = s(h, l);
        auto change = p(i, j) * delta(i, h) * (delta(j, l) - p(i, l));
        auto seen = sum(j, p(i, j) * v(j, b));
        return assuming(some_key)
            .derive(derivative(o(i, b), x))
            .by(definition, derivative(sum(j, p(i, j) * v(j, b)), x))
            .by(derivative_of_sum | derivative_of_product, sum(j, derivative(p(i, j), x) * v(j, b)))
            .by(of_a_weight.lemma(), sum(j, change * v(j, b)))
            .by(linear | factor_out,
                delta(i, h) * (sum(j, p(i, j) * v(j, b) * delta(j, l)) - p(i, l) * seen))
            .by(sift, delta(i, h) * (p(i, l) * v(l, b) - p(i, l) * seen))
            .by(definition, delta(i, h) * p(i, l) * (v(l, b) - o(i, b)));
    });

// This is worth a look. An output is a mean of values. Raising a score pulls it towards that key's
// value, in proportion to the weight and to how far away the value is.
//
// Then the loss. The other delta removes the sum over the rows.

constexpr auto by_a_score = attest::theorem<"T17", "dS = P (dP - D), for every n">([] {
    auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] = layer();
    auto x = s(i, j);
    auto apart = v(j, b) - o(h, b);
    return assuming(for_all(i, some_key))
        .derive(derivative(loss(), x))
        .by(definition, derivative(sum(h, sum(b, g(h, b) * o(h, b))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * derivative(o(h, b), x))))
        .by(output_and_score.lemma().with(i, h).with(h, i).with(l, j),
            sum(h, sum(b, g(h, b) * (delta(h, i) * p(h, j) * apart))))
        .by(factor_out, sum(h, delta(h, i) * p(h, j) * sum(b, g(h, b) * apart)))
        .by(sift, p(i, j) * sum(b, g(i, b) * (v(j, b) - o(i, b))))
        .by(linear,
            p(i, j) * (sum(b, g(i, b) * v(j, b)) - sum(b, g(i, b) * o(i, b))))
        .by(definition, p(i, j) * (dP(i, j) - D(i)));
});

// ### T18: one number a row
//
// $D_i$ was defined by the outputs. By T16 one would rather expect $\sum_j p_{ij} dP_{ij}$: the
// mean of a row of $dP$, taken off it. The two are equal. The first costs one pass over the
// components of an output, whatever the number of keys. So a program computes $D_i$ before it sees
// a key.

constexpr auto one_number_a_row =
    attest::theorem<"T18", "the mean of a row of dP is D_i, for every n">([] {
        auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] =
            layer();
        return assuming(some_key)
            .derive(sum(j, p(i, j) * dP(i, j)))
            .by(definition, sum(j, p(i, j) * sum(b, g(i, b) * v(j, b))))
            .by(factor_out, sum(j, sum(b, p(i, j) * g(i, b) * v(j, b))))
            .by(swap_sums, sum(b, sum(j, p(i, j) * g(i, b) * v(j, b))))
            .by(factor_out, sum(b, g(i, b) * sum(j, p(i, j) * v(j, b))))
            .by(definition, D(i));
    });

// With it, each row of $dS$ sums to 0. It is the loss's way of not feeling a common shift.

constexpr auto shift_not_felt =
    attest::theorem<"T18", "each row of dS sums to 0, for every n">([] {
        auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] =
            layer();
        return assuming(some_key)
            .derive(sum(j, p(i, j) * (dP(i, j) - D(i))))
            .by(linear | factor_out, sum(j, p(i, j) * dP(i, j)) - D(i) * sum(j, p(i, j)))
            .by(one_number_a_row.lemma(), D(i) - D(i) * sum(j, p(i, j)))
            .by(sum_is_one.lemma(), D(i) - D(i) * 1)
            .by(ring_laws, 0);
    });

// ### T19: weights computed again, block by block
//
// The forward pass keeps one number a row, $L_i = \log Z_i$, and forgets the weights. The backward
// pass finds them again as $M_{ij} e^{s_{ij} - L_i}$.

constexpr auto computed_again =
    attest::theorem<"T19", "weights from L_i are the weights, for every n">([] {
        auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] =
            layer();
        auto L = define("L", log(Z(i)), i);
        return assuming(some_key)
            .derive(M(i, j) * exp(s(i, j) - L(i)))
            .by(definition, M(i, j) * exp(s(i, j) - log(Z(i))))
            .by(exp_of_sum, M(i, j) * exp(s(i, j)) / exp(log(Z(i))))
            .by(log_exp, M(i, j) * exp(s(i, j)) / Z(i))
            .by(definition, p(i, j));
    });

// Queries are divided into blocks. A division is a map from their numbers to the names $u$ of the
// blocks, as in chapter 18; blocks may have any size and may be empty. Each block adds its share to
// the gradient of a value, with weights that were computed again. The sum is the derivative of the
// loss.

constexpr auto value_by_blocks =
    attest::theorem<"T19", "dV from blocks of recomputed weights, for every n">([] {
        auto const [S, T, B, i, h, j, k, l, b, d, s, M, v, g, Z, p, o, loss, dP, D, some_key] =
            layer();
        auto L = define("L", log(Z(i)), i);
        auto block = map("block", S, of("U"));
        auto u = index("u", of("U"));
        auto r = index("r", block.fibre(u));
        return assuming(for_all(i, some_key))
            .derive(sum(u, sum(r, M(r, j) * exp(s(r, j) - L(r)) * g(r, b))))
            .by(computed_again.lemma().with(i, r), sum(u, sum(r, p(r, j) * g(r, b))))
            .by(partition, sum(i, p(i, j) * g(i, b)))
            .by(by_a_value.lemma(), derivative(loss(), v(j, b)));
    });

// ## What it shows
//
// The formulas are consequences. Nothing was put in but the rules of differentiation and the
// definition of attention. The mask costs no extra formula: it is inside the weights, and a key
// that is masked for a row gets nothing from that row.
//
// Forgetting the weights is safe because one number a row brings them back. It must be the
// logarithm of the very sum that the weights were divided by. Blocks are safe because a gradient is
// a sum, and a sum may be divided in any way.
//
// ## Now break it
//
// Let two different keys help each other, instead of taking weight from each other. The sign of
// the last term changes, and the theorem is no longer one:
//
// ```diff
// -            .by(sift, p(i, j) * (delta(j, l) - p(i, l)));
// +            .by(sift, p(i, j) * (delta(j, l) + p(i, l)));
// ```
// ```error
// ATT-501 step 2
// by sift
// it does not follow.
// ```
//
// ## What this does not say
//
// The gradients are those of exact arithmetic. A program rounds, and weights that are computed
// again in another order are rounded in another way.
//
// The loss was $\sum_{ib} g_{ib} o_{ib}$ with $g$ held fixed. That it stands for every loss with
// the incoming gradient $g$ is the chain rule for the part behind attention, which is not derived
// here.
//
// ## Exercises
//
// 1. The number $L_i = \log Z_i$ is itself an output of fast programs. Derive its derivative by a
//    score: it is a weight.
// 2. Each row of weights sums to 1. Derive that the gradients of all values together are the sum of
//    the incoming gradients. What change of the values is felt fully by every output?
//
// ## Where it comes from
//
// Gradients that are passed back from the loss, one step of the chain rule at a time, are the
// method of Rumelhart, Hinton and Williams (1986). Attention in this form is due to Vaswani et al.
// (2017). Weights computed again from one number a row, the sum $D_i$ and gradients by blocks are
// those of FlashAttention (Dao, Fu, Ermon, Rudra and Ré, 2022).
//
// ## The claims again
//
// For any numbers of queries, keys and components, any scores, mask and incoming gradient.
// Assumed, wherever there is a weight: the row of that weight sees a key. Wherever there is a loss:
// every row does.
//
// - T16: $\partial p_{ij} / \partial s_{hl} = \delta_{ih} p_{ij} (\delta_{jl} - p_{il})$; within a
//   row it is symmetric in $j$ and $l$ and sums to 0 over $l$. The derivative of $Z_i$ by $s_{hl}$
//   is $\delta_{ih} M_{il} e^{s_{il}}$. Assumed for the latter: nothing.
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
