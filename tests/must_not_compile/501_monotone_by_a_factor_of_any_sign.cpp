// number: ATT-501
// sentence: step 1
// sentence: monotone needs 0 <= c here, which is not shown
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a factor keeps an order">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto c = let.scalar("c");
    let.assume(x <= y);
#ifdef BAD
    let.assume(0 <= y);
#else
    let.assume(0 <= c);
#endif
    return claim(exp(c * x) <= exp(c * y)).at_most(monotone, exp(c * y));
});
