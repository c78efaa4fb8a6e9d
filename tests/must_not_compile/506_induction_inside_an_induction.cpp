// number: ATT-506
// sentence: the hypothesis of the induction over t around this one depends on the index of the induction
// differs: whether an induction over t is around the one over u
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "rows that stay 0">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
    auto f = let.variable("f", N, N);
    auto begin = let.assume(for_all(t, f(t, first(N)) == 0));
    auto next = let.assume(for_all(t, u, f(t, u + 1) == f(t, u)));
    auto goal = f(t, u) == 0;
#ifdef BAD
    return claim(goal).by_induction(
        t,
        steps().by_induction(u, steps().by(begin, 0),
                             steps().by(next, f(first(N), u)).by(f(first(N), u) == 0, 0)),
        steps().by_induction(u, steps().by(begin, 0),
                             steps().by(next, f(t + 1, u)).by(f(t + 1, u) == 0, 0)));
#else
    return claim(goal).by_induction(u, steps().by(begin, 0), steps().by(next, f(t, u)).by(goal, 0));
#endif
});
