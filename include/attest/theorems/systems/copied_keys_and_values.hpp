// Grouped queries, and heads with keys and values of their own that are copies of the shared ones.
//
//     own_hij = c sum_a q_hia K_hja,    shared_hij = c sum_a q_hia k_g(h)ja,
//
// and p_own and p_shared are their weights under the mask M.
#pragma once

#include <attest/theorems/systems/grouped_queries.hpp>

namespace attest::proofs::theorems {

struct copied_keys_and_values : grouped_queries {
    using grouped_queries::grouped_queries;

    symbol M = let.mask("M", S, T);
    function own = let.define("own", c* sum(a, q(h, i, a) * K(h, j, a)), h, i, j);
    function shared = let.define("shared", c* sum(a, q(h, i, a) * k(g(h), j, a)), h, i, j);
    term own_softmax = M(i, j) * exp(own(h, i, j)) / sum(l, M(i, l) * exp(own(h, i, l)));
    term shared_softmax = M(i, j) * exp(shared(h, i, j)) / sum(l, M(i, l) * exp(shared(h, i, l)));
    function p_own = let.define("p_own", own_softmax, h, i, j);
    function p_shared = let.define("p_shared", shared_softmax, h, i, j);
    formula sees_a_key = 0 < sum(l, M(i, l));
    formula copied_keys = for_all(h, j, a, K(h, j, a) == k(g(h), j, a));
    formula copied_values = for_all(h, j, b, V(h, j, b) == v(g(h), j, b));
};

} // namespace attest::proofs::theorems
