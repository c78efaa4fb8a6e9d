// number: ATT-504
// sentence: two declarations of the statement have one name: x is a scalar and a definition. Rename one of them
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a definition with the name of a symbol">([](context& let) {
        auto x = let.scalar("x");
#ifdef BAD
        auto y = let.define("x", 2 * x);
#else
        auto y = let.define("y", 2 * x);
#endif
        return claim(y() == 2 * x).by(definition, 2 * x);
    });
