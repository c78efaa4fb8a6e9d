// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "what is at least a positive number is positive">([](context& let) {
        auto x = let.scalar("x");
        auto y = let.scalar("y");
        auto z = let.scalar("z");
        let.assume(x <= y);
#ifdef BAD
        let.assume(0 <= x);
#else
        let.assume(0 < x);
#endif
        return claim(z < z + y).less(adding(y), z + y);
    });
