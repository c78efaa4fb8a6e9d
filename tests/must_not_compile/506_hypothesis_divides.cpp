// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
// differs: the order of the hypotheses
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a hypothesis that divides by a number">([](context& let) {
        auto x = let.scalar("x");
        auto y = let.scalar("y");
        auto z = let.scalar("z");
        auto positive = 0 < z;
        auto quotient = 1 / z == x;
#ifdef BAD
        let.assume(quotient, positive);
#else
        let.assume(positive, quotient);
#endif
        return claim(x + y == 1 / z + y).by(quotient, 1 / z + y);
    });
