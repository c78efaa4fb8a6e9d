// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an order before an induction">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
    auto b = let.variable("b", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    auto goal = a(t) + b(s) == b(s);
    return claim(goal).by_order(
#ifdef BAD
        b(t), 0,
#else
        b(s), 0,
#endif
        steps().by_induction(t, steps().by(begin, 0 + b(s)).by(ring_laws, b(s)),
                             steps().by(next, a(t) + b(s)).by(goal, b(s))),
        steps().by_induction(t, steps().by(begin, 0 + b(s)).by(ring_laws, b(s)),
                             steps().by(next, a(t) + b(s)).by(goal, b(s))));
});
