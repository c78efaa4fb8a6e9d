// number: ATT-506
// sentence: depends on the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sequence that stays 0">([](context& let) {
    auto N = let.positions("N");
    auto [s, t] = let.indices("s", "t", N);
    auto a = let.variable("a", N);
    auto b = let.variable("b", N);
    auto everywhere = for_all(t, b(t) == 0);
    auto at_t = b(t) == 0;
#ifdef BAD
    auto zero = at_t;
#else
    auto zero = everywhere;
#endif
    auto begin = a(first(N)) == 0;
    auto next = for_all(t, a(t + 1) == b(t));
    let.assume(begin, next, zero);
    return claim(a(t) == 0).by_induction(t, steps().by(begin, 0),
                                         steps().by(next, b(t)).by(zero, 0));
});
