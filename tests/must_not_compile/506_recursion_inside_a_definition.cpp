// A definition by recursion that reads the symbol inside of a definition, where t is not seen.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the right side reads f inside all(t); it may read f(t, u) only, written out
// differs: the second equation names the sum, or has it written out
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the second value is a sum">([](context& let) {
    auto const N = let.positions("N");
    auto const U = let.finite_set("U");
    auto const t = let.index("t", N), start = first(N);
    auto const [u, v] = let.indices("u", "v", U);
    auto const f = let.variable("f", N, U);
    auto const c = let.variable("c", U);
    auto const all = let.define("all", sum(v, f(t, v)), t);
    auto const begin = for_all(u, f(start, u) == c(u));
#ifdef BAD
    auto const next = for_all(t, u, f(t + 1, u) == all(t));
#else
    auto const next = for_all(t, u, f(t + 1, u) == sum(v, f(t, v)));
#endif
    let.define_by_recursion(begin, next);
    return claim(f(start + 1, u) == all(start))
        .by(next, sum(v, f(start, v)))
        .by(definition, all(start));
});
