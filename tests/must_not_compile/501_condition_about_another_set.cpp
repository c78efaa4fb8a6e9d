// number: ATT-501
// sentence: it does not follow
// sentence: by theorem average
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto average = theorem<"average", "the average of a constant">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, k] = let.indices("i", "k", T);
    auto z = let.scalar("z");
    let.assume(nonempty(T));
    return claim(sum(k, z) / sum(i, term(1)) == z).by(cancel | factor_out, z);
});

inline constexpr auto twin =
    theorem<"1", "a lemma about a block in the place of a set">([](context& let) {
        auto G = let.finite_set("G");
        auto H = let.finite_set("H");
        auto g = let.map("g", H, G);
        auto [b, c] = let.indices("b", "c", G);
        auto [h, k] = let.indices("h", "k", g.fibre(c));
        auto z = let.scalar("z");
        auto y = let.scalar("y");
#ifdef BAD
        let.assume(nonempty(g.fibre(b)), y == z);
#else
        let.assume(nonempty(g.fibre(c)), y == z);
#endif
        auto size = sum(h, term(1));
        return claim(y + size == z + size)
            .by(y == z, z + size)
            .by(average.lemma().with("T", g.fibre(c)), sum(k, z) / size + size)
            .by(average.lemma().with("T", g.fibre(c)), z + size);
    });
