// number: ATT-514
// sentence: this sums over all positions, or another set that need not be finite
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a block of a map from the positions">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto P = up_to(t);
    auto T = let.finite_set("T");
    auto G = let.finite_set("G");
    auto f = let.map("f", T, G);
    auto g = let.map("g", N, G);
    auto b = let.index("b", G);
#ifdef BAD
    auto m = let.index("m", g.fibre(b));
#else
    auto m = let.index("m", f.fibre(b));
#endif
    auto y = let.scalar("y");
    return claim(sum(m, 2 * y) == 2 * sum(m, y)).by(factor_out, 2 * sum(m, y));
});
