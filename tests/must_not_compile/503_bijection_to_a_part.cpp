// number: ATT-503
// sentence: in the declaration of pi:
// sentence: that are declared, not unions: without(B, k).
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a part is no declared set">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto k = let.index("k", B);
    auto x = let.scalar("x");
    auto y = let.variable("y", B);
    auto part = without(B, k);
#ifdef BAD
    static_cast<void>(let.bijection("pi", A, part));
#else
    static_cast<void>(let.bijection("pi", A, B));
#endif
    static_cast<void>(part);
    return claim(x * y(k) + x == x * (y(k) + 1)).by(ring_laws, x * (y(k) + 1));
});
