// number: ATT-502
// sentence: a fact is cited at more indices than it speaks of all of
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact at an element">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
    auto zero = let.assume(for_all(j, x(j) == 0));
#ifdef BAD
    return claim(x(j) + y(j) == y(j)).by(zero(j, j), 0 + y(j)).by(ring_laws, y(j));
#else
    return claim(x(j) + y(j) == y(j)).by(zero(j), 0 + y(j)).by(ring_laws, y(j));
#endif
});
