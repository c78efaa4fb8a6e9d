// number: ATT-501
// sentence: it does not follow
// sentence: by theorem constant
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto constant =
    theorem<"constant", "what has one value on a block that is not empty">([](context& let) {
        auto G = let.finite_set("G");
        auto H = let.finite_set("H");
        auto g = let.map("g", H, G);
        auto b = let.index("b", G);
        auto h = let.index("h", g.fibre(b));
        auto y = let.variable("y", G);
        auto z = let.scalar("z");
        auto all = for_all(h, y(b) == z);
        auto size = sum(h, term(1));
        let.assume(nonempty(g.fibre(b)), all);
        return claim(y(b) == z)
            .by(cancel | factor_out, sum(h, y(b)) / size)
            .by(all, sum(h, z) / size)
            .by(cancel | factor_out, z);
    });

inline constexpr auto twin = theorem<"1", "a lemma about another block">([](context& let) {
    auto G = let.finite_set("G");
    auto H = let.finite_set("H");
    auto g = let.map("g", H, G);
    auto [b, c] = let.indices("b", "c", G);
    auto h = let.index("h", g.fibre(c));
    auto y = let.variable("y", G);
    auto z = let.scalar("z");
#ifdef BAD
    let.assume(nonempty(g.fibre(b)), for_all(h, y(c) == z));
#else
    let.assume(nonempty(g.fibre(c)), for_all(h, y(c) == z));
#endif
    return claim(y(c) == z).by(constant.lemma().with("b", c), z);
});
