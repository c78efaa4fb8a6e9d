// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0: c
// differs: the number from which the denominator differs
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a factor is cancelled">([](context& let) {
    auto c = let.scalar("c");
    auto x = let.scalar("x");
#ifdef BAD
    let.assume(c != 1);
#else
    let.assume(c != 0);
#endif
    return claim(c * x / c == x).by(cancel, x);
});
