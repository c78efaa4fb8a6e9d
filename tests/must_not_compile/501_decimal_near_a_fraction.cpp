// number: ATT-501
// sentence: it does not follow
// sentence: It is false for x =
// differs: a fraction is written with another sign and another number
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a third is no decimal">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto part = 0.333_r * x;
#else
    auto part = x / 3;
#endif
    return claim(part + part + part == x).by(ring_laws, x);
});
