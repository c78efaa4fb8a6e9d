// number: ATT-511
// sentence: more than 4 derivatives inside one another
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "derivatives inside one another">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    term nested = x;
#ifdef BAD
    for (int n = 0; n < 5; ++n)
#else
    for (int n = 0; n < 4; ++n)
#endif
        nested = derivative(nested, y);
    return claim(y + x == x + y).by(ring_laws, x + y + 0 * nested).by(ring_laws, x + y);
});
