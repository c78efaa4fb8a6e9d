// number: ATT-506
// sentence: the chain does not end with the other side of the claim
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a claim with the larger side first">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(0 <= y);
#ifdef BAD
    return claim(x + y >= x).at_least(adding(y), y);
#else
    return claim(x + y >= x).at_least(adding(y), x);
#endif
});
