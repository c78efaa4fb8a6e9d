// number: ATT-501
// sentence: it does not follow
// sentence: by sift
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a delta picks an element of a block">([](context& let) {
    auto G = let.finite_set("G");
    auto H = let.finite_set("H");
    auto g = let.map("g", H, G);
    auto [b, c] = let.indices("b", "c", G);
#ifdef BAD
    auto h = let.index("h", g.fibre(c));
#else
    auto h = let.index("h", g.fibre(b));
#endif
    auto k = let.index("k", g.fibre(b));
    auto x = let.variable("x", H);
    return claim(sum(k, delta(k, h) * x(k)) == x(h)).by(sift, x(h));
});
