// number: ATT-504
// sentence: in the set of t: a declaration speaks of itself or of a later one: up_to(u)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "indices in a circle">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
    auto x = let.variable("x", N);
    auto whole = N;
    auto part = up_to(u);
#ifdef BAD
    let.nodes().entries[0].set = part.node;
#else
    let.nodes().entries[0].set = whole.node;
#endif
    return claim(x(t) + x(u) == x(u) + x(t)).by(ring_laws, x(u) + x(t));
});
