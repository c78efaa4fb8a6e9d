// number: ATT-506
// sentence: an equation is assumed about the symbol
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a slope behind a name">([](context& let) {
    auto s = let.scalar("s");
    auto r = let.scalar("r");
    auto c = let.scalar("c");
    auto d = let.scalar("d");
#ifdef BAD
    auto by = c;
#else
    auto by = d;
#endif
    auto slope = let.define("slope", derivative(s, by));
    let.assume(s == c * r);
    return claim(slope() == 0).by(definition | derivative_of_variable, 0);
});
