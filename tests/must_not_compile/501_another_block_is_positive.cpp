// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the exponentials of a block">([](context& let) {
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
    auto v = let.variable("v", H);
    auto w = let.variable("w", G);
    auto total = sum(k, exp(v(k)));
    auto before = v(h) + w(c);
    return claim(before < before + total).less(adding(total), before + total);
});
