// number: ATT-501
// sentence: step 1 (line
// sentence: by adding
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto bound =
    theorem<"T1", "no weight exceeds the sum of its row">([](context& let) {
        auto S = let.finite_set("S");
        auto T = let.finite_set("T");
        auto i = let.index("i", S);
        auto j = let.index("j", T);
        auto other = let.index("k", without(T, j));
        auto s = let.variable("s", S, T);
        auto e = let.define("e", exp(s(i, j)), i, j);
        auto others = sum(other, e(i, other));
        return claim(e(i, j) <= sum(j, e(i, j)))
#ifdef BAD
            .less(adding(others), e(i, j) + others)
#else
            .at_most(adding(others), e(i, j) + others)
#endif
            .by(singleton, sum(j, e(i, j)));
    });
