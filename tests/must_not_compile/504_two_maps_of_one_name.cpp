// number: ATT-504
// sentence: two declarations of the statement have one name: f is a map from H to G and a map from H to K
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "maps with one name">([](context& let) {
    auto H = let.finite_set("H");
    auto G = let.finite_set("G");
    auto K = let.finite_set("K");
    auto h = let.index("h", H);
    auto f = let.map("f", H, G);
#ifdef BAD
    auto g = let.map("f", H, K);
#else
    auto g = let.map("g", H, K);
#endif
    auto x = let.variable("x", G);
    auto y = let.variable("y", K);
    return claim(x(f(h)) + y(g(h)) == y(g(h)) + x(f(h))).by(ring_laws, y(g(h)) + x(f(h)));
});
