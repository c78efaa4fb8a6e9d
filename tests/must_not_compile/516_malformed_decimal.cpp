// number: ATT-516
// sentence: this is no decimal: expected digits with at most one point and one exponent
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a decimal">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto scale = 0x1F_r;
#else
    auto scale = 0.125_r;
#endif
    return claim(x * scale + scale == scale * (x + 1)).by(ring_laws, scale * (x + 1));
});
