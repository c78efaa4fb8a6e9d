// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition that divides">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
    auto l = let.index("l", up_to(t));
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(u));
#endif
    auto x = let.variable("x", N);
    auto k = let.index("k", up_to(u));
    let.assume(for_all(k, 0 < x(k)));
    auto inverse = let.define("inverse", 1 / x(l), t, l);
    return claim(inverse(u, j) * x(j) == 1).by(definition | cancel, 1);
});
