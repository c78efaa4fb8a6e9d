// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto sum_is_one = theorem<"T1", "the weights of a row sum to 1">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto [a, j, k] = let.indices("a", "j", "k", T);
    auto s = let.variable("s", S, T);
    auto M = let.mask("M", S, T);
    auto Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
#ifdef BAD
    let.assume(M(i, a) == 0);
#else
    let.assume(M(i, a) == 1);
#endif
    return claim(sum(j, p(i, j)) == 1)
        .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
        .by(definition, Z(i) / Z(i))
        .by(cancel, 1);
});
