// number: ATT-501
// sentence: step 1
// sentence: It is false for x = -
// differs: the right side of the claim
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a quotient of one number">([](context& let) {
    auto x = let.scalar("x");
    let.assume(x != 0);
#ifdef BAD
    return claim(x / x == x).by(cancel, x);
#else
    return claim(x / x == 1).by(cancel, 1);
#endif
});
