// One query and its row: the keys T, their scores, a mask and values.
//
//     Z    = sum_k M(k) e^s(k)
//     p(j) = M(j) e^s(j) / Z
//     o(b) = sum_j p(j) v(j, b)
//
// T and B are finite sets of any size; s and v are any real numbers; M is 0 or 1. Z is positive,
// and so p and o are defined, if some key is allowed: assume `sees_w`.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct one_row {
    context& let;
    index_set T = let.finite_set("T"); // the keys
    index_set B = let.finite_set("B"); // the components of a value
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term w = let.index("w", T);
    index_term b = let.index("b", B);
    symbol s = let.variable("s", T);    // the scores
    symbol M = let.mask("M", T);        // the mask
    symbol v = let.variable("v", T, B); // the values
    function Z = let.define("Z", sum(k, M(k) * exp(s(k))));
    function p = let.define("p", M(j) * exp(s(j)) / Z(), j);
    function o = let.define("o", sum(j, p(j) * v(j, b)), b);
    formula sees_w = M(w) == 1;

    /// The numerator with a reference m: sum_j M(j) e^(s(j) - m) v(j, b).
    [[nodiscard]] constexpr term numerator(term const& m) const {
        return sum(j, M(j) * exp(s(j) - m) * v(j, b));
    }

    /// The denominator with a reference m: sum_k M(k) e^(s(k) - m).
    [[nodiscard]] constexpr term denominator(term const& m) const {
        return sum(k, M(k) * exp(s(k) - m));
    }
};

} // namespace systems
