// number: ATT-510
// sentence: this literal exceeds 64 bits
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a large literal">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    term large = 9223372036854775808U;
#else
    term large = 9223372036854775807U;
#endif
    return claim(x + large * y == large * y + x).by(ring_laws, large * y + x);
});
