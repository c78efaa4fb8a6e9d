// number: ATT-501
// sentence: step 1
// sentence: monotone needs 0 <= x here, which is not shown
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "powers keep an order">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(x <= y);
#ifdef BAD
    constexpr int n = 2;
#else
    constexpr int n = 3;
#endif
    return claim(power(x, n) <= power(y, n)).at_most(monotone, power(y, n));
});
