// A layer of attention with its incoming gradient: rows of weights average values, and a loss depends on
// the outputs.
//
// To the rows of systems/row.hpp come values v with components b and d in B. The outputs are
//
//     o_ib = sum_j p_ij v_jb.
//
// The incoming gradient g_ib is the derivative of some loss with respect to o_ib. It is held fixed, so
// the loss is, to first order,
//
//     loss = sum_i sum_b g_ib o_ib.
//
// Two sums recur in its derivatives:
//
//     dP_ij = sum_b g_ib v_jb,    D_i = sum_b g_ib o_ib.
//
// Nothing here says that dP is a derivative; attest/theorems/backward.hpp derives it.
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

struct layer : row {
    using row::row;

    index_set B = let.finite_set("B");
    index_term b = let.index("b", B);
    index_term d = let.index("d", B);

    symbol values = let.variable("v", T, B);
    symbol incoming = let.variable("g", S, B);
    function outputs = let.define("o", sum(j, weights(i, j) * values(j, b)), i, b);
    function loss = let.define("loss", sum(i, sum(b, incoming(i, b) * outputs(i, b))));
    function dP = let.define("dP", sum(b, incoming(i, b) * values(j, b)), i, j);
    function D = let.define("D", sum(b, incoming(i, b) * outputs(i, b)), i);

    /// log Z, the one number per row that a forward pass keeps.
    function log_total = let.define("L", log(total(i)), i);
};

} // namespace attest::proofs::theorems
