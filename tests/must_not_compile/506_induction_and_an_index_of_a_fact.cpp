// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact about an index up to t">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(s));
#endif
    auto x = let.variable("x", N);
    auto c = let.scalar("c");
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == a(t)));
    let.assume(x(j) == c);
    auto goal = a(t) + c == c;
    return claim(goal).by_induction(t, steps().by(begin, 0 + c).by(ring_laws, c),
                                    steps().by(next, a(t) + c).by(goal, c));
});
