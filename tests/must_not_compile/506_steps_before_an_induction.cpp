// number: ATT-506
// sentence: the chain has both steps and an induction, cases or by_showing: move the steps into its parts
// differs: a step more
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sequence that stays zero">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto a = let.variable("a", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    auto goal = a(t) == 0;
#ifdef BAD
    return claim(goal).by(ring_laws, 1 * a(t)).by_induction(t, steps().by(begin, 0),
                                                            steps().by(next, a(t)).by(goal, 0));
#else
    return claim(goal).by_induction(t, steps().by(begin, 0), steps().by(next, a(t)).by(goal, 0));
#endif
});
