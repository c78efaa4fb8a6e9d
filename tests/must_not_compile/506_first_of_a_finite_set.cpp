// number: ATT-506
// sentence: the first position is told from the others
// differs: the set of t
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a set without a first element">([](context& let) {
    auto N = let.positions("N");
    auto T = let.finite_set("T");
#ifdef BAD
    auto t = let.index("t", T);
    auto x = let.variable("x", T);
#else
    auto t = let.index("t", N);
    auto x = let.variable("x", N);
    static_cast<void>(T);
#endif
    auto u = let.index("u", N);
    return claim(x(t) + x(t) == 2 * x(t))
        .by_position(t, u, steps().by(ring_laws, 2 * x(t)), steps().by(ring_laws, 2 * x(t)));
});
