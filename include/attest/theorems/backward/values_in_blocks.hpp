// The gradients of the values from blocks of recomputed weights (T19).
#pragma once

#include <attest/theorems/backward/recomputation.hpp>
#include <attest/theorems/backward/values.hpp>
#include <attest/theorems/systems/layer.hpp>

namespace attest::proofs::theorems {

/// sum_u sum_(r in u) M_rj exp(s_rj - L_r) g_rb = dloss / dv_jb, over any blocks u of queries r, if
/// every query sees a key. Blocks may be empty.
inline constexpr auto loss_by_value_in_blocks =
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
            .by(recomputed_weight.lemma(), sum(u, sum(r, y.weights(r, j) * g(r, b))))
            .by(partition, sum(i, y.weights(i, j) * g(i, b)))
            .by(loss_by_value.lemma(), derivative(y.loss(), y.values(j, b)));
    });

} // namespace attest::proofs::theorems
