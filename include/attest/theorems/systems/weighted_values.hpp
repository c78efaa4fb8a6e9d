// Values with weights, their mean, and another vector.
//
//     K = sum_l kappa_l,    o_b = sum_j kappa_j v_jb / K
//
// T and D are finite sets of any size. A theorem that needs K > 0, or that o is the mean, assumes it.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct weighted_values {
    context& let;

    explicit constexpr weighted_values(context& declares) : let(declares) {}

    index_set T = let.finite_set("T");
    index_set D = let.finite_set("D");
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term b = let.index("b", D);
    symbol kappa = let.variable("kappa", T);
    symbol v = let.variable("v", T, D);
    symbol o = let.variable("o", D);
    symbol u = let.variable("u", D);
    term K = sum(l, kappa(l));
    formula some_weight = 0 < K;
    formula mean = for_all(b, o(b) == sum(j, kappa(j) * v(j, b)) / K);
    term to_u = power(v(j, b) - u(b), 2);
    term to_o = power(v(j, b) - o(b), 2);
    term gap = power(o(b) - u(b), 2);
};

} // namespace attest::proofs::theorems
