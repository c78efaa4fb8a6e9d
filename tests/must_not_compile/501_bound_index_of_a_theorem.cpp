// number: ATT-501
// sentence: with("j", ...): the statement of the theorem has no free index of this name.
// sentence: free indices: i; maps: none
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto factored = theorem<"factor", "a number leaves a sum">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    return claim(sum(j, x(i) * x(j)) == x(i) * sum(j, x(j))).by(factor_out, x(i) * sum(j, x(j)));
});

inline constexpr auto twin = theorem<"1", "for the free index or the bound one">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto name = "j";
#else
    auto name = "i";
#endif
    return claim(sum(j, x(i) * x(j)) == x(i) * sum(j, x(j)))
        .by(factored.lemma().with(name, i), x(i) * sum(j, x(j)));
});
