// number: ATT-501
// sentence: the theorem cannot be read so
// sentence: The theorem's scalar c is replaced, c := x(i): that speaks of an index that only the judge makes.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto constant = theorem<"constant", "a constant leaves the sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto c = let.scalar("c");
    auto x = let.variable("x", T);
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
});

inline constexpr auto twin =
    theorem<"1", "a lemma with an index that only the judge makes">([](context& let) {
        auto T = let.finite_set("T");
        auto [i, j] = let.indices("i", "j", T);
        auto x = let.variable("x", T);
        auto& nodes = let.nodes();
        index_term any{&let, nodes.make(kind::local, word{-1001}, T.node)};
        return claim(sum(j, x(i) * x(j)) == x(i) * sum(j, x(j)))
#ifdef BAD
            .by(constant.lemma().with("c", x(any)), x(i) * sum(j, x(j)));
#else
            .by(constant.lemma().with("c", x(i)), x(i) * sum(j, x(j)));
#endif
    });
