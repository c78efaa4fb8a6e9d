// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "cases before an induction">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
    auto m = let.mask("m", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    auto goal = a(t) + m(s) == m(s);
    return claim(goal).by_cases(
#ifdef BAD
        m(t),
#else
        m(s),
#endif
        steps().by_induction(t, steps().by(begin, 0 + m(s)).by(ring_laws, m(s)),
                             steps().by(next, a(t) + m(s)).by(goal, m(s))),
        steps().by_induction(t, steps().by(begin, 0 + m(s)).by(ring_laws, m(s)),
                             steps().by(next, a(t) + m(s)).by(goal, m(s))));
});
