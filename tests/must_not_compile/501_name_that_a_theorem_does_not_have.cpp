// number: ATT-501
// sentence: with("d", ...): the statement of the theorem has no symbol of this name.
// sentence: Its sets: T; free indices: none; maps: none; symbols: x, c.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto factored = theorem<"factor", "a constant leaves a sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto c = let.scalar("c");
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
});

inline constexpr auto twin = theorem<"1", "the name c or the name d">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto c = let.scalar("c");
#ifdef BAD
    auto name = "d";
#else
    auto name = "c";
#endif
    return claim(sum(j, c * x(j)) == c * sum(j, x(j)))
        .by(factored.lemma().with(name, c), c * sum(j, x(j)));
});
