// number: ATT-501
// sentence: by hypothesis
// sentence: this is no hypothesis here
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact that nobody assumed">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    auto first_fact = x == y;
    auto second_fact = x == z;
#ifdef BAD
    let.assume(second_fact);
#else
    let.assume(first_fact);
#endif
    return claim(2 * x == 2 * y).by(first_fact, 2 * y);
});
