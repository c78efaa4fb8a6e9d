// The gradients of queries and keys from blocks of recomputed weights (T19).
#pragma once

#include <attest/theorems/backward/keys.hpp>
#include <attest/theorems/backward/queries.hpp>
#include <attest/theorems/backward/recomputation.hpp>
#include <attest/theorems/systems/head.hpp>

namespace attest::proofs::theorems {

/// c sum_u sum_(r in u) M_ir exp(s_ir - L_i) (dP_ir - D_i) k_ra = dloss / dq_ia, over any blocks u of
/// keys r, if every query sees a key. Blocks may be empty.
inline constexpr auto loss_by_query_in_blocks =
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
            .by(recomputed_weight.lemma().with("s", i, j, y.scores(i, j)),
                c * sum(u, sum(r, p(i, r) * (dP(i, r) - D(i)) * k(r, a))))
            .by(definition, c * sum(u, sum(r, dS(i, r) * k(r, a))))
            .by(partition, c * sum(j, dS(i, j) * k(j, a)))
            .by(loss_by_query.lemma(), derivative(y.loss(), y.queries(i, a)));
    });

/// c sum_u sum_(r in u) M_rl exp(s_rl - L_r) (dP_rl - D_r) q_ra = dloss / dk_la, over any blocks u of
/// queries r, if every query sees a key. Blocks may be empty.
inline constexpr auto loss_by_key_in_blocks =
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
            .by(recomputed_weight.lemma().with("s", h, l, y.scores(h, l)),
                c * sum(u, sum(r, p(r, l) * (dP(r, l) - D(r)) * q(r, a))))
            .by(definition, c * sum(u, sum(r, dS(r, l) * q(r, a))))
            .by(partition, c * sum(h, dS(h, l) * q(h, a)))
            .by(loss_by_key.lemma(), derivative(y.loss(), y.keys(l, a)));
    });

} // namespace attest::proofs::theorems
