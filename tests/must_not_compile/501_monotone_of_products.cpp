// number: ATT-501
// sentence: step 1
// sentence: monotone needs 0 <= c and 0 <= b here, or 0 <= a and 0 <= d: neither pair is shown
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "products keep an order">([](context& let) {
    auto a = let.scalar("a");
    auto b = let.scalar("b");
    auto c = let.scalar("c");
    auto d = let.scalar("d");
    let.assume(a <= b);
    let.assume(c <= d);
    let.assume(0 <= b);
#ifdef BAD
    let.assume(0 <= d);
#else
    let.assume(0 <= c);
#endif
    return claim(a * c <= b * d).at_most(monotone, b * d);
});
