// number: ATT-504
// sentence: a formal is also the index of a sum in the body: declare another
// differs: the index of the sum stands twice
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a formal of a definition bound again in a sum">([](context& let) {
        auto T = let.finite_set("T");
        auto [i, j] = let.indices("i", "j", T);
        auto x = let.variable("x", T);
#ifdef BAD
        auto f = let.define("f", x(i) * sum(i, x(i)), i);
#else
        auto f = let.define("f", x(i) * sum(j, x(j)), i);
#endif
        return claim(f(i) == x(i) * sum(j, x(j))).by(definition, x(i) * sum(j, x(j)));
    });
