// number: ATT-503
// sentence: in the declaration of pi:
// sentence: a bijection from a set to itself or between two finite sets that are declared, not unions
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "no finite set has as many elements">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto N = let.positions("N");
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    static_cast<void>(let.bijection("pi", A, N));
#else
    static_cast<void>(let.bijection("pi", A, B));
#endif
    return claim(x * y + x == x * (y + 1)).by(ring_laws, x * (y + 1));
});
