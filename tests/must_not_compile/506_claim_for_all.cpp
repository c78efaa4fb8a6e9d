// number: ATT-506
// sentence: a claim is an equation or an inequality
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a claim with a quantifier">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto x = let.variable("x", T);
    auto here = x(i) + 1 == 1 + x(i);
    auto everywhere = for_all(i, here);
#ifdef BAD
    return claim(everywhere).by(ring_laws, 1 + x(i));
#else
    return claim(here).by(ring_laws, 1 + x(i));
#endif
});
