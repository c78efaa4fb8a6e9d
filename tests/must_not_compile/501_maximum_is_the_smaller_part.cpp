// number: ATT-501
// sentence: by maximum
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the larger of two numbers">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(y >= x);
#else
    let.assume(y <= x);
#endif
    return claim(max(x, y) == x).by(maximum, x);
});
