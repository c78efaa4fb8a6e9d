// number: ATT-501
// sentence: it does not follow
// sentence: by definition
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition is differentiated">([](context& let) {
    auto S = let.finite_set("S");
    auto i = let.index("i", S);
    auto s = let.variable("s", S);
    auto r = let.variable("r", S);
    auto c = let.scalar("c");
    auto d = let.scalar("d");
#ifdef BAD
    auto scaled = let.define("scaled", c * r(i), i);
#else
    auto scaled = let.define("scaled", d * r(i), i);
#endif
    return claim(derivative(scaled(i), c) == 0).by(definition | differentiation, 0);
});
