// number: ATT-506
// sentence: both sides of the claim are written alike, so it says nothing
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a claim that says nothing">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto product = y * 1;
#ifdef BAD
    auto other = y;
#else
    auto other = product;
#endif
    return claim(x + y == x + other).by(ring_laws, x + other);
});
