// Two equations that are marked as a definition by recursion and assume something.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the right side reads f(t + 1); it may read f(t) only
// differs: the second equation speaks of f(t + 1), or of f(t)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "one is zero">([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const f = let.variable("f", N);
    auto const c = let.scalar("c");
#ifdef BAD
    auto const next = for_all(t, f(t + 1) == f(t + 1) + 1);
#else
    auto const next = for_all(t, f(t + 1) == f(t) + 1);
#endif
    let.define_by_recursion(f(first(N)) == c, next);
    return claim(f(first(N) + 1) == c + 1).by(next, f(first(N)) + 1).by(f(first(N)) == c, c + 1);
});
