// number: ATT-501
// sentence: with("c", ...) is given twice: leave one of them out.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto both = theorem<"both", "two constants leave a sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto c = let.scalar("c"), d = let.scalar("d");
    return claim(sum(j, c * d * x(j)) == c * d * sum(j, x(j)))
        .by(factor_out, c * d * sum(j, x(j)));
});

inline constexpr auto twin = theorem<"1", "c twice, or c and d">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto c = let.scalar("c"), d = let.scalar("d");
#ifdef BAD
    auto second = "c";
#else
    auto second = "d";
#endif
    return claim(sum(j, c * d * x(j)) == c * d * sum(j, x(j)))
        .by(both.lemma().with("c", c).with(second, d), c * d * sum(j, x(j)));
});
