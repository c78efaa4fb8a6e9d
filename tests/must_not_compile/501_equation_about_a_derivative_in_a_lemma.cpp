// number: ATT-501
// sentence: what the theorem says here differentiates with respect to x
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto lemma = theorem<"1", "a number and its opposite">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    return claim(a - a + b == b).by(ring_laws, b);
});

inline constexpr auto twin = theorem<"2", "a slope that only replaces a letter">([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    let.assume(x == y);
#ifdef BAD
    auto const slope = derivative(x * z, x);
#else
    auto const slope = derivative(x * z, z);
#endif
    return claim(1 - let.number(1) + x == x).by(lemma.lemma().with("a", slope).with("b", x), x);
});
