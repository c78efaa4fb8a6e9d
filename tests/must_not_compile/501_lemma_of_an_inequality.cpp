// number: ATT-501
// sentence: the theorem cannot be read so
// differs: an equation or an inequality
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto squared = theorem<"squared", "a square is not negative">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(x + y * y >= x).at_least(adding(y * y), x);
#else
    return claim(x + y * y == y * y + x).by(ring_laws, y * y + x);
#endif
});

inline constexpr auto twin = theorem<"1", "an inequality as a lemma">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    return claim(x + y * y == y * y + x).by(squared.lemma(), y * y + x);
});
