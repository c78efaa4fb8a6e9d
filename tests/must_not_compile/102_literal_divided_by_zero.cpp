// number: ATT-102
// sentence: division by zero
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a literal divided by 0">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(x + y == y + x).by(ring_laws, y + x + x * 0 / 0).by(ring_laws, y + x);
#else
    return claim(x + y == y + x).by(ring_laws, y + x + x * 0 / 1).by(ring_laws, y + x);
#endif
});
