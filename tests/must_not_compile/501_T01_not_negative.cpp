// number: ATT-501
// sentence: step 1 (line
// sentence: by adding
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto sign = theorem<"T1", "no weight is negative">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto [a, j, k] = let.indices("a", "j", "k", T);
    auto s = let.variable("s", S, T);
    auto M = let.mask("M", S, T);
    auto Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto weight = M(i, j) * exp(s(i, j)) / Z(i);
    let.assume(M(i, a) == 1);
#ifdef BAD
    return claim(0 <= weight).less(adding(weight), weight);
#else
    return claim(0 <= weight).at_most(adding(weight), weight);
#endif
});
