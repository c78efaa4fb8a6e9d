// number: ATT-514
// sentence: this sums over all positions, or another set that need not be finite
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum in a line of a chain">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto P = up_to(t);
#ifdef BAD
    auto m = let.index("m", N);
#else
    auto m = let.index("m", P);
#endif
    auto y = let.variable("y", N);
    return claim(y(t) * 1 == y(t)).by(ring_laws, y(t) + 0 * sum(m, y(m))).by(ring_laws, y(t));
});
