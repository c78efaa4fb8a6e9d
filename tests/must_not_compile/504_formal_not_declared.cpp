// number: ATT-504
// sentence: a formal of a definition is a declared index
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a definition at the position behind another">([](context& let) {
        auto N = let.positions("N");
        auto t = let.index("t", N);
        auto after = t + 1;
        auto x = let.variable("x", N);
#ifdef BAD
        auto square = let.define("square", x(t) * x(t), after);
#else
        auto square = let.define("square", x(t) * x(t), t);
#endif
        return claim(square(t) == x(t) * x(t)).by(definition, x(t) * x(t));
    });
