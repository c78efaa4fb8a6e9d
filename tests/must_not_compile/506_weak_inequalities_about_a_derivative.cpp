// number: ATT-506
// sentence: an equation is assumed about the symbol with respect to which this differentiates, or <=
// differs: the hypotheses
#include <attest/derivation.hpp>

using namespace attest::proofs;

// Two of them make s(i) == c r(i), and c is what s depends on.
inline constexpr auto twin = theorem<"1", "an equation in two halves">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto s = let.variable("s", T);
    auto r = let.variable("r", T);
    auto c = let.scalar("c");
#ifdef BAD
    let.assume(for_all(i, s(i) <= c * r(i)));
    let.assume(for_all(i, c * r(i) <= s(i)));
#else
    let.assume(for_all(i, s(i) < c * r(i)));
    let.assume(for_all(i, 0 <= s(i)));
#endif
    return claim(derivative(s(i) * c, c) == s(i))
        .by(derivative_of_product | derivative_of_variable, s(i));
});
