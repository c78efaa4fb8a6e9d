// number: ATT-504
// sentence: two declarations of the statement have one name: x is a scalar and a second one. Rename one of them: yours, if a system of the library declares the other.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "numbers with one name">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto y = let.scalar("x");
#else
    auto y = let.scalar("y");
#endif
    return claim(x + y == y + x).by(ring_laws, y + x);
});
