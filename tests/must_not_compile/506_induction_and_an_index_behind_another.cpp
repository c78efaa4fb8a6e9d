// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an index whose bound is bounded by t">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(s));
#endif
    auto k = let.index("k", up_to(j));
    auto x = let.variable("x", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    auto goal = a(t) + x(k) == x(k);
    return claim(goal).by_induction(t, steps().by(begin, 0 + x(k)).by(ring_laws, x(k)),
                                    steps().by(next, a(t) + x(k)).by(goal, x(k)));
});
