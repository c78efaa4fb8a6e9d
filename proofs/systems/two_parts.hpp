// The keys of a row in two parts, A and B.
//
//     Z1 = sum_{i in A} M(i) e^s(i)      Z2 = sum_{k in B} M(k) e^s(k)      Z = sum_h M(h) e^s(h)
//     L1 = log Z1                        L2 = log Z2                        L = log Z
//     o1(c) = a1(c) / Z1                 o2(c) = a2(c) / Z2                 o(c) = a(c) / Z
//
// where h runs over both parts, and a1, a2, a are the sums with the values: sum M(h) e^s(h) v(h,
// c). The logarithms are defined if both parts have an allowed key: assume `sees_u` and `sees_w`.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct two_parts {
    context& let;
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_set C = let.finite_set("C"); // the components of a value
    index_set both = joined(A, B);
    index_term i = let.index("i", A);
    index_term u = let.index("u", A);
    index_term k = let.index("k", B);
    index_term w = let.index("w", B);
    index_term h = let.index("h", both);
    index_term c = let.index("c", C);
    symbol s = let.variable("s", both);    // the scores
    symbol M = let.mask("M", both);        // the mask
    symbol v = let.variable("v", both, C); // the values

    /// The contribution of a key of either part, or of both, to a denominator.
    [[nodiscard]] constexpr term weight(index_term const& key) const {
        return M(key) * exp(s(key));
    }

    function Z1 = let.define("Z1", sum(i, weight(i)));
    function Z2 = let.define("Z2", sum(k, weight(k)));
    function Z = let.define("Z", sum(h, weight(h)));
    function L1 = let.define("L1", log(Z1()));
    function L2 = let.define("L2", log(Z2()));
    function L = let.define("L", log(Z()));
    function a1 = let.define("a1", sum(i, weight(i) * v(i, c)), c);
    function a2 = let.define("a2", sum(k, weight(k) * v(k, c)), c);
    function a = let.define("a", sum(h, weight(h) * v(h, c)), c);
    function o1 = let.define("o1", a1(c) / Z1(), c);
    function o2 = let.define("o2", a2(c) / Z2(), c);
    function o = let.define("o", a(c) / Z(), c);
    formula sees_u = M(u) == 1; // key u of the first part is allowed
    formula sees_w = M(w) == 1; // key w of the second part is allowed
};

} // namespace systems
