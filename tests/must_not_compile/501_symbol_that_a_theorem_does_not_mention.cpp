// number: ATT-501
// sentence: with("y", ...): the statement of the theorem has no symbol of this name.
// sentence: symbols: x, c.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto factored = theorem<"factor", "a constant leaves a sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
    auto c = let.scalar("c");
    return claim(sum(j, c * x(j)) == c * sum(j, x(j)))
        .by(ring_laws, sum(j, c * x(j)) + sum(j, y(j)) - sum(j, y(j)))
        .by(factor_out, c * sum(j, x(j)));
});

inline constexpr auto twin = theorem<"1", "for x or for y">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto c = let.scalar("c");
#ifdef BAD
    auto name = "y";
#else
    auto name = "x";
#endif
    return claim(sum(j, c * x(j)) == c * sum(j, x(j)))
        .by(factored.lemma().with(name, j, x(j)), c * sum(j, x(j)));
});
