// A derivative of what is defined by recursion, though the definition does not speak of x.
// number: ATT-506
// sentence: this is no part of a definition by recursion
// sentence: the statement differentiates what depends on f
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the slope of a line">([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const f = let.variable("f", N);
    auto const g = let.variable("g", N);
    auto const c = let.scalar("c");
    auto const x = let.scalar("x");
    let.define_by_recursion(f(first(N)) == c, for_all(t, f(t + 1) == 2 * f(t)));
#ifdef BAD
    auto const slope = f(t);
#else
    auto const slope = g(t);
#endif
    return claim(derivative(slope * x, x) == slope).by(differentiation, slope);
});
