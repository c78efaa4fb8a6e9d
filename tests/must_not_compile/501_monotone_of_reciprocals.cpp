// number: ATT-501
// sentence: step 1
// sentence: monotone needs 0 < x here, which is not shown
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "reciprocals turn an order around">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(x <= y);
    let.assume(y != 0);
#ifdef BAD
    let.assume(x < 0);
#else
    let.assume(x > 0);
#endif
    return claim(1 / y <= 1 / x).at_most(monotone, 1 / x);
});
