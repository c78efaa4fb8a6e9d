// number: ATT-501
// sentence: it does not follow
// sentence: by theorem constant
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto constant = theorem<"constant", "a constant leaves the sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto c = let.scalar("c");
    auto x = let.variable("x", T);
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
});

inline constexpr auto twin = theorem<"1", "a factor of one row leaves the sum">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
#ifdef BAD
    return claim(sum(j, y(j) * x(j)) == y(i) * sum(j, x(j)))
#else
    return claim(sum(j, y(i) * x(j)) == y(i) * sum(j, x(j)))
#endif
        .by(constant.lemma().with("c", y(i)), y(i) * sum(j, x(j)));
});
