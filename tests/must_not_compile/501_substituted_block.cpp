// number: ATT-501
// sentence: it does not follow
// sentence: by hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact for the elements of one block">([](context& let) {
    auto G = let.finite_set("G");
    auto H = let.finite_set("H");
    auto g = let.map("g", H, G);
    auto [b, c] = let.indices("b", "c", G);
    auto h = let.index("h", g.fibre(b));
#ifdef BAD
    auto j = let.index("j", g.fibre(c));
#else
    auto j = let.index("j", g.fibre(b));
#endif
    auto x = let.variable("x", H);
    auto y = let.variable("y", G);
    auto all = let.assume(for_all(h, x(h) == y(b)));
    return claim(x(j) == y(b)).by(all(j), y(b));
});
