// A definition by recursion for one row i, which reads the values of row h.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the right side reads f(h, t, v); it may read f(i, t, u) only, with any index for u
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the second value">([](context& let) {
    auto const N = let.positions("N");
    auto const S = let.finite_set("S"), U = let.finite_set("U");
    auto const t = let.index("t", N), start = first(N);
    auto const [i, h] = let.indices("i", "h", S);
    auto const [u, v] = let.indices("u", "v", U);
    auto const f = let.variable("f", S, N, U);
    auto const c = let.variable("c", U);
    auto const begin = for_all(u, f(i, start, u) == c(u));
#ifdef BAD
    auto const next = for_all(t, u, f(i, t + 1, u) == sum(v, f(h, t, v)));
#else
    auto const next = for_all(t, u, f(i, t + 1, u) == sum(v, f(i, t, v)));
#endif
    let.assume(delta(i, h) == 0);
    let.define_by_recursion(begin, next);
    return claim(f(i, start + 1, u) == sum(v, c(v)))
        .by(next, sum(v, f(i, start, v)))
        .by(begin, sum(v, c(v)));
});
