// A definition by recursion over the second place of f, in which t and u change places.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the right side reads f(t, u); it may read f(u, t) only
// differs: the second equation reads f(t, u), or f(u, t)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the second value">([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const f = let.variable("f", N, N);
    auto const c = let.variable("c", N);
    auto const begin = for_all(u, f(u, first(N)) == c(u));
#ifdef BAD
    auto const next = for_all(t, u, f(u, t + 1) == f(t, u));
#else
    auto const next = for_all(t, u, f(u, t + 1) == f(u, t));
#endif
    let.define_by_recursion(begin, next);
    return claim(f(u, first(N) + 1) == c(u)).by(next, f(u, first(N))).by(begin, c(u));
});
