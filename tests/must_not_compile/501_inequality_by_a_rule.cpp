// number: ATT-501
// sentence: by ring_laws
// sentence: rules and equations lead to an equal term (by); inequ
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a rule for an inequality">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(x + y <= y + x).at_most(ring_laws, y + x);
#else
    return claim(x + y <= y + x).by(ring_laws, y + x);
#endif
});
