// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a claim that divides by a number">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(0 < x);
#else
    let.assume(0 < y);
#endif
    return claim(x * y / y == x).by(cancel, x);
});
