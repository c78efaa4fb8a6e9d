// number: ATT-501
// sentence: it does not follow
// sentence: by definition
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the rest of a block">([](context& let) {
    auto G = let.finite_set("G");
    auto H = let.finite_set("H");
    auto g = let.map("g", H, G);
    auto [b, c] = let.indices("b", "c", G);
    auto h = let.index("h", g.fibre(b));
#ifdef BAD
    auto j = let.index("j", g.fibre(b));
#else
    auto j = let.index("j", g.fibre(c));
#endif
    auto k = let.index("k", without(g.fibre(b), h));
    auto n = let.index("n", g.fibre(c));
    auto x = let.variable("x", H);
    auto rest = let.define("rest", sum(k, x(k)), b, h);
    return claim(rest(c, j) == sum(n, x(n)) - x(j)).by(definition | singleton, sum(n, x(n)) - x(j));
});
