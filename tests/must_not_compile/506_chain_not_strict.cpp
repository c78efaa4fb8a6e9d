// number: ATT-506
// sentence: the relations of the chain do not give that of the claim
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a strict claim without a strict step">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(0 < y);
#ifdef BAD
    return claim(x < x + y).at_most(adding(y), x + y);
#else
    return claim(x < x + y).less(adding(y), x + y);
#endif
});
