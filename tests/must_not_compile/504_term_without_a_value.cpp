// A term without a value was 0.
// number: ATT-504
// sentence: a term without a value is used: give it one before; 0 is term(0)
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct row {
    term b, c;
};

inline constexpr auto twin = theorem<"1", "a scalar of a system">([](context& let) {
    row y;
    auto a = let.scalar("a");
    y.b = let.scalar("b");
#ifdef BAD
    auto z = a + y.c;
#else
    auto z = a + y.b;
#endif
    return claim(z - a + a == z).by(ring_laws, z);
});
