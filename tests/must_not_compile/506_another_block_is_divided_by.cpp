// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the size of a block as a denominator">([](context& let) {
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
    auto size = sum(k, term(1));
    return claim(sum(h, sum(c, size / size)) == sum(h, sum(c, term(1))))
        .by(cancel, sum(h, sum(c, term(1))));
});
