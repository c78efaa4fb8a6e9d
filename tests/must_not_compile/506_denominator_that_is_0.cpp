// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0: x - x. It is 0 by the laws of a ring.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a quotient by a difference">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(x - y != 0);
#ifdef BAD
    auto difference = x - x;
#else
    auto difference = x - y;
#endif
    return claim(1 / difference == 1 / difference + 0).by(ring_laws, 1 / difference + 0);
});
