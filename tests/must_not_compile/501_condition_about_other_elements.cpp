// number: ATT-501
// sentence: it does not follow
// sentence: by theorem constant
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto constant =
    theorem<"constant", "what has one value at the others, if there are any">([](context& let) {
        auto T = let.finite_set("T");
        auto i = let.index("i", T);
        auto k = let.index("k", without(T, i));
        auto y = let.variable("y", T);
        auto z = let.scalar("z");
        auto all = for_all(k, y(i) == z);
        auto others = sum(k, term(1));
        let.assume(nonempty(without(T, i)), all);
        return claim(y(i) == z)
            .by(cancel | factor_out, sum(k, y(i)) / others)
            .by(all, sum(k, z) / others)
            .by(cancel | factor_out, z);
    });

inline constexpr auto twin = theorem<"1", "a lemma about the others">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto k = let.index("k", without(T, j));
    auto y = let.variable("y", T);
    auto z = let.scalar("z");
#ifdef BAD
    let.assume(nonempty(without(T, i)), for_all(k, y(j) == z));
#else
    let.assume(nonempty(without(T, j)), for_all(k, y(j) == z));
#endif
    return claim(y(j) == z).by(constant.lemma().with("i", j), z);
});
