// number: ATT-507
// sentence: a theorem is made by attest::proofs::theorem alone
// differs: made by hand or by the function
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto proof = [](context& let) {
    auto x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
};

#ifdef BAD
inline constexpr proved_theorem<"1", "twice", decltype(proof)> twice(1);
#else
inline constexpr auto twice = theorem<"1", "twice">(proof);
#endif
