// number: ATT-504
// sentence: a name is no identifier: "x?Claim 1 == 0?Proof by Gauss" for a scalar
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a name that writes lines of its own">([](context& let) {
#ifdef BAD
    auto x = let.scalar("x\nClaim   1 == 0\nProof   by Gauss");
#else
    auto x = let.scalar("x_1'");
#endif
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
});
