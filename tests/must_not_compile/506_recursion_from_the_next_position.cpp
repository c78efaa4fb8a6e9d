// A definition by recursion in which the value at t + 1 for one index is that at t + 1 for another.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the right side reads f(t + 1, g(t)); it may read f(t, u) only
// differs: the second equation reads f(t + 1, g(t)), or f(t, g(t))
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the second value">([](context& let) {
    auto const N = let.positions("N");
    auto const U = let.finite_set("U");
    auto const t = let.index("t", N), start = first(N);
    auto const u = let.index("u", U);
    auto const g = let.map("g", N, U);
    auto const f = let.variable("f", N, U);
    auto const c = let.variable("c", U);
    auto const begin = for_all(u, f(start, u) == c(u));
#ifdef BAD
    auto const next = for_all(t, u, f(t + 1, u) == f(t + 1, g(t)) + 1);
#else
    auto const next = for_all(t, u, f(t + 1, u) == f(t, g(t)) + 1);
#endif
    let.define_by_recursion(begin, next);
    return claim(f(start + 1, u) == c(g(start)) + 1)
        .by(next, f(start, g(start)) + 1)
        .by(begin, c(g(start)) + 1);
});
