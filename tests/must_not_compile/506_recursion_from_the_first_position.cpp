// A definition by recursion in which the value at t + 1 depends on that at the first position.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the right side reads f(first(N), v); it may read f(t, u) only, with any index for u
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the second value">([](context& let) {
    auto const N = let.positions("N");
    auto const U = let.finite_set("U");
    auto const t = let.index("t", N), start = first(N);
    auto const [u, v] = let.indices("u", "v", U);
    auto const f = let.variable("f", N, U);
    auto const c = let.variable("c", U);
    auto const begin = for_all(u, f(start, u) == c(u));
#ifdef BAD
    auto const next = for_all(t, u, f(t + 1, u) == sum(v, f(start, v)));
#else
    auto const next = for_all(t, u, f(t + 1, u) == sum(v, f(t, v)));
#endif
    let.define_by_recursion(begin, next);
    return claim(f(start + 1, u) == sum(v, c(v)))
        .by(next, sum(v, f(start, v)))
        .by(begin, sum(v, c(v)));
});
