// number: ATT-504
// sentence: literals alone belong to no context
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an equation of two literals">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    term const one = let.number(1);
    term const literal = 1;
#ifdef BAD
    let.assume(literal < 2);
#else
    let.assume(one < 2);
#endif
    return claim(x + y == y + x).by(ring_laws, y + x);
});
