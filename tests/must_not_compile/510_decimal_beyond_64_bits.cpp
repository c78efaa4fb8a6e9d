// number: ATT-510
// sentence: the numerator or the denominator of this decimal exceeds 64 bits
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a small decimal">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto scale = 1e-19_r;
#else
    auto scale = 1e-18_r;
#endif
    return claim(x * scale + scale == scale * (x + 1)).by(ring_laws, scale * (x + 1));
});
