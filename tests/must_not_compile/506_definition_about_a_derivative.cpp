// number: ATT-506
// sentence: an equation is assumed about the symbol
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a definition that is not held constant">([](context& let) {
        auto S = let.finite_set("S");
        auto i = let.index("i", S);
        auto s = let.variable("s", S);
        auto r = let.variable("r", S);
        auto c = let.scalar("c");
        auto d = let.scalar("d");
        auto scaled = let.define("scaled", c * r(i), i);
        let.assume(for_all(i, s(i) == scaled(i)));
#ifdef BAD
        return claim(derivative(s(i), c) == 0).by(derivative_of_variable, 0);
#else
        return claim(derivative(s(i), d) == 0).by(derivative_of_variable, 0);
#endif
    });
