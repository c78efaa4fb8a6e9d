// A bijection from a set to a union, which would say with the map that the set is empty and is not.
// number: ATT-503
// sentence: in the declaration of p:
// sentence: a bijection from a set to itself or between two finite sets that are declared, not unions
// differs: the bijection goes to a union, or to the set itself
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a set to which a map goes has an element">([](context& let) {
    auto const N = let.positions("N");
    auto const A = let.finite_set("A");
    auto const a = let.index("a", A);
    auto const g = let.map("g", N, A);
#ifdef BAD
    auto const p = let.bijection("p", A, joined(A, A));
#else
    auto const p = let.bijection("p", A, A);
#endif
    auto const x = let.variable("x", A);
    auto const t = let.index("t", N);
    return claim(x(g(t)) + sum(a, x(a)) == sum(a, x(a)) + x(g(t)))
        .by(ring_laws, sum(a, x(a)) + x(g(t)));
});
