// number: ATT-506
// sentence: an equation is assumed about the symbol
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a slope that only a line speaks of">([](context& let) {
    auto s = let.scalar("s");
    auto r = let.scalar("r");
    auto c = let.scalar("c");
    auto d = let.scalar("d");
    let.assume(s == c * r);
#ifdef BAD
    auto slope = derivative(s, c);
#else
    auto slope = derivative(s, d);
#endif
    return claim(2 * r == r + r)
        .by(derivative_of_variable, 2 * r + slope)
        .by(derivative_of_variable, r + r);
});
