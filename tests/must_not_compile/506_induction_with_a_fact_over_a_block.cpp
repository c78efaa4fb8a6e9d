// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "sums over blocks">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
    auto H = let.finite_set("H");
    auto g = let.map("g", H, N);
    auto block = g.fibre(t);
#ifdef BAD
    auto h = let.index("h", block);
#else
    auto h = let.index("h", H);
#endif
    auto y = let.scalar("y");
    auto begin = a(first(N)) == 0;
    auto next = for_all(t, a(t + 1) == sum(h, y));
    auto zero = for_all(h, y == 0);
    let.assume(begin, next, zero);
    return claim(a(t) == 0).by_induction(
        t, steps().by(begin, 0),
        steps().by(next, sum(h, y)).by(zero, sum(h, term(0))).by(ring_laws, 0));
});
