// number: ATT-514
// sentence: this sums over all positions, or another set that need not be finite
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition that sums">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto P = up_to(t);
#ifdef BAD
    auto m = let.index("m", N);
#else
    auto m = let.index("m", P);
#endif
    auto y = let.variable("y", N);
    auto total = let.define("total", sum(m, y(m)), t);
    return claim(2 * total(t) == total(t) + total(t)).by(ring_laws, total(t) + total(t));
});
