// number: ATT-510
// sentence: a coefficient of this derivation exceeds 64 bits
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a large coefficient">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    auto large = power(1000000 * x, 4);
#else
    auto large = power(1000000 * x, 3);
#endif
    return claim(large + y == y + large).by(ring_laws, y + large);
});
