// number: ATT-503
// sentence: a power has an exponent from 1 to 64
// differs: the power stands on both sides
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a power with the exponent 0">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(power(x, 0) + y == y + power(x, 0)).by(ring_laws, y + power(x, 0));
#else
    return claim(power(x, 1) + y == y + power(x, 1)).by(ring_laws, y + power(x, 1));
#endif
});
