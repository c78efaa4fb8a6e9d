// Derivations with a parameter x: a number that the scores of a head depend on, and nothing else but
// through them.
//
// They are judged where a theorem returns them: for systems/head.hpp with a component of a query or of a
// key for x, and for systems/one_of_the_heads.hpp with a component of a key that heads share.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems::detail {

/// dp_ij / dx = p_ij (ds_ij / dx - sum_n p_in ds_in / dx), if query i sees a key.
template <class Head>
[[nodiscard]] constexpr chain weight_by_parameter(context& let, Head const& y, term const& x) {
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

/// do_ib / dx = sum_j p_ij ds_ij / dx (v_jb - o_ib), if query i sees a key.
template <class Head>
[[nodiscard]] constexpr chain output_by_parameter(context& let, Head const& y, term const& x,
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

/// sum_b g_ib do_ib / dx = sum_j dS_ij ds_ij / dx, if query i sees a key.
template <class Head>
[[nodiscard]] constexpr chain row_loss_by_parameter(context& let, Head const& y, term const& x,
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

/// dloss / dx = sum_h sum_j dS_hj ds_hj / dx, if every query sees a key.
template <class Head>
[[nodiscard]] constexpr chain loss_by_parameter(context& let, Head const& y, term const& x,
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

} // namespace attest::proofs::theorems::detail
