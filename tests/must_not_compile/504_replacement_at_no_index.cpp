// number: ATT-504
// sentence: what replaces a symbol is a function of declared indices
// differs: a function of j, or at its image
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto linearity = theorem<"linear", "a sum of sums">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    return claim(sum(j, x(j) + 1) == sum(j, x(j)) + sum(j, 1)).by(linear, sum(j, x(j)) + sum(j, 1));
});

inline constexpr auto twin = theorem<"1", "a function of j, or at one element">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto g = let.map("g", T, T);
    auto y = let.variable("y", T);
#ifdef BAD
    auto at = g(j);
#else
    auto at = j;
#endif
    return claim(sum(j, y(j) + 1) == sum(j, y(j)) + sum(j, 1))
        .by(linearity.lemma().with("x", at, y(at)), sum(j, y(j)) + sum(j, 1));
});
