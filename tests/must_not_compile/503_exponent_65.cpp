// number: ATT-503
// sentence: a power has an exponent from 1 to 64
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a power with a large exponent">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    auto large = power(x, 65);
#else
    auto large = power(x, 64);
#endif
    return claim(large + y == y + large).by(ring_laws, y + large);
});
