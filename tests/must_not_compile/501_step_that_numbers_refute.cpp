// number: ATT-501
// sentence: it does not follow
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a line with a slip">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    return claim((x + y) * (x + y) == x * x + 2 * x * y + y * y)
#ifdef BAD
        .by(ring_laws, x * x + 3 * x * y + y * y)
#else
        .by(ring_laws, x * x + 2 * x * y + y * y)
#endif
        .by(ring_laws, x * x + 2 * x * y + y * y);
});
