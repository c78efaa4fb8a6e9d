// number: ATT-504
// sentence: two formals of a definition are one index: declare another
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "one index as two formals of a definition">([](context& let) {
        auto T = let.finite_set("T");
        auto [i, j] = let.indices("i", "j", T);
        auto x = let.variable("x", T);
#ifdef BAD
        auto f = let.define("f", x(i) - x(j), i, i);
#else
        auto f = let.define("f", x(i) - x(j), i, j);
#endif
        return claim(f(i, j) == x(i) - x(j)).by(definition, x(i) - x(j));
    });
