// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an index of a block">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
    auto H = let.finite_set("H");
    auto g = let.map("g", H, N);
#ifdef BAD
    auto h = let.index("h", g.fibre(t));
#else
    auto h = let.index("h", g.fibre(s));
#endif
    auto x = let.variable("x", H);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    auto goal = a(t) + x(h) == x(h);
    return claim(goal).by_induction(t, steps().by(begin, 0 + x(h)).by(ring_laws, x(h)),
                                    steps().by(next, a(t) + x(h)).by(goal, x(h)));
});
