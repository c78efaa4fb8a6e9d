// number: ATT-506
// sentence: the index of the induction is no free index of the statement over positions
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an induction over a finite set">([](context& let) {
    auto N = let.positions("N");
    auto T = let.finite_set("T");
    auto t = let.index("t", N);
    auto i = let.index("i", T);
    auto a = let.variable("a", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    auto goal = a(t) + delta(i, i) == delta(i, i);
#ifdef BAD
    return claim(goal).by_induction(i,
                                    steps().by(begin, 0 + delta(i, i)).by(ring_laws, delta(i, i)),
#else
    return claim(goal).by_induction(t,
                                    steps().by(begin, 0 + delta(i, i)).by(ring_laws, delta(i, i)),
#endif
                                    steps().by(next, a(t) + delta(i, i)).by(goal, delta(i, i)));
});
