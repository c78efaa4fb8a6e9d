// Heads that share keys and values, with the incoming gradients of their outputs.
//
// The incoming gradient dO_hib is the derivative of some loss with respect to o_hib. It is held fixed, so
// the loss is, to first order, a sum over the heads, and the sums that recur in its derivatives are those
// of systems/head.hpp in each head:
//
//     loss_h = sum_i sum_b dO_hib o_hib,    loss = sum_h loss_h,
//     dP_hij = sum_b dO_hib v_g(h)jb,    D_hi = sum_b dO_hib o_hib,    dS_hij = p_hij (dP_hij - D_hi).
//
// Nothing here says that dP or dS is a derivative; attest/theorems/heads/shared_keys.hpp derives the
// gradient of the keys in which they occur.
#pragma once

#include <attest/theorems/systems/heads_with_shared_keys.hpp>

namespace attest::proofs::theorems {

struct shared_keys_with_loss : heads_with_shared_keys {
    using heads_with_shared_keys::heads_with_shared_keys;

    symbol incoming = let.variable("dO", H, S, B);
    term loss_of_row = sum(b, incoming(h, i, b) * outputs(h, i, b));
    function loss_of_head = let.define("loss_of_head", sum(i, loss_of_row), h);
    function dP = let.define("dP", sum(b, incoming(h, i, b) * values(g(h), j, b)), h, i, j);
    function D = let.define("D", loss_of_row, h, i);
    function dS = let.define("dS", weights(h, i, j) * (dP(h, i, j) - D(h, i)), h, i, j);

    /// The sum of the losses of the heads.
    [[nodiscard]] constexpr term loss() const { return sum(h, loss_of_head(h)); }
};

} // namespace attest::proofs::theorems
