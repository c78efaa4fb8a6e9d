// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "two negative factors">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(x < 0);
#ifdef BAD
    let.assume(y > 0);
#else
    let.assume(y < 0);
#endif
    return claim(0 < x * y).less(adding(x * y), x * y);
});
