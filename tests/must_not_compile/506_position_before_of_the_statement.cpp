// number: ATT-506
// sentence: these cases introduce an index
// differs: the index before, and its fact
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the position before is a new one">([](context& let) {
    auto N = let.positions("N");
    auto [t, s, u] = let.indices("t", "s", "u", N);
    auto a = let.variable("a", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(a(s + 1) == 0);
    auto always = let.assume(for_all(t, a(t + 1) == 0));
    static_cast<void>(always);
#ifdef BAD
    return claim(a(t) == 0).by_position(
        t, s, steps().by(delta(t, first(N)) == 1, a(first(N))).by(begin, 0),
        steps().by(delta(t, s + 1) == 1, a(s + 1)).by(next, 0));
#else
    static_cast<void>(next);
    return claim(a(t) == 0).by_position(
        t, u, steps().by(delta(t, first(N)) == 1, a(first(N))).by(begin, 0),
        steps().by(delta(t, u + 1) == 1, a(u + 1)).by(always, 0));
#endif
});
