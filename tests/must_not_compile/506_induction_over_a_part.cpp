// number: ATT-506
// sentence: the index of the induction is no free index of the statement over positions
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "an induction over the positions up to another">([](context& let) {
        auto N = let.positions("N");
        auto u = let.index("u", N);
        auto P = up_to(u);
#ifdef BAD
        auto t = let.index("t", P);
#else
        auto t = let.index("t", N);
#endif
        auto v = let.index("v", N);
        auto a = let.variable("a", N);
        auto begin = let.assume(a(first(N)) == 0);
        auto next = let.assume(for_all(v, a(v + 1) == a(v)));
        auto goal = a(t) == 0;
        return claim(goal).by_induction(t, steps().by(begin, 0),
                                        steps().by(next, a(t)).by(goal, 0));
    });
