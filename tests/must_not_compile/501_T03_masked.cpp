// number: ATT-501
// sentence: step 2 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto masked = theorem<"T3", "a masked key has the weight 0">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto [a, j, k] = let.indices("a", "j", "k", T);
    auto s = let.variable("s", S, T);
    auto M = let.mask("M", S, T);
    auto Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    let.assume(M(i, a) == 1);
#ifdef BAD
    auto hidden = let.assume(M(i, j) == 1);
#else
    auto hidden = let.assume(M(i, j) == 0);
#endif
    return claim(p(i, j) == 0)
        .by(definition, M(i, j) * exp(s(i, j)) / Z(i))
        .by(hidden, 0 * exp(s(i, j)) / Z(i))
        .by(ring_laws, 0);
});
