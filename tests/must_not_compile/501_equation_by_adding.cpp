// number: ATT-501
// sentence: by adding
// sentence: rules and equations lead to an equal term (by); inequ
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an inequality given as an equation">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(0 <= y);
#ifdef BAD
    return claim(x <= x + y).by(adding(y), x + y);
#else
    return claim(x <= x + y).at_most(adding(y), x + y);
#endif
});
