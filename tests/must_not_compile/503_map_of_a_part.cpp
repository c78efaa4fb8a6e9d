// number: ATT-503
// sentence: in the declaration of g: a map goes from one declared set to another one
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a map that was changed by hand">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto g = let.map("g", N, N);
    auto x = let.variable("x", N);
    auto part = up_to(t);
#ifdef BAD
    let.nodes().maps[0].domain = part.node;
#else
    let.nodes().maps[0].domain = N.node;
#endif
    return claim(x(g(t)) + 1 == 1 + x(g(t))).by(ring_laws, 1 + x(g(t)));
});
