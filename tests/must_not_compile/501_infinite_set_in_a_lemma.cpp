// number: ATT-501
// sentence: the theorem cannot be read so
// sentence: The theorem's set T is finite, and N, which replaces it, need not be.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto constant = theorem<"constant", "a constant leaves the sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto c = let.scalar("c");
    auto x = let.variable("x", T);
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
});

inline constexpr auto twin = theorem<"1", "a lemma with a set of positions">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto P = up_to(t);
    auto m = let.index("m", P);
    auto c = let.scalar("c");
    auto x = let.variable("x", N);
    return claim(sum(m, c * x(m)) == c * sum(m, x(m)))
#ifdef BAD
        .by(constant.lemma().with("T", N), c * sum(m, x(m)));
#else
        .by(constant.lemma().with("T", P), c * sum(m, x(m)));
#endif
});
