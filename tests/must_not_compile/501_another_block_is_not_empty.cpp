// number: ATT-501
// sentence: it does not follow
// sentence: by cancel
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the size of a block cancels">([](context& let) {
    auto G = let.finite_set("G");
    auto H = let.finite_set("H");
    auto g = let.map("g", H, G);
    auto [b, c] = let.indices("b", "c", G);
    auto h = let.index("h", g.fibre(b));
#ifdef BAD
    auto k = let.index("k", g.fibre(c));
#else
    auto k = let.index("k", g.fibre(b));
#endif
    auto w = let.variable("w", G);
    auto size = sum(k, term(1));
    return claim(sum(h, sum(c, w(c))) == sum(h, sum(c, w(c) * 1)))
        .by(cancel, sum(h, sum(c, w(c) * size / size)))
        .by(cancel, sum(h, sum(c, w(c) * 1)));
});
