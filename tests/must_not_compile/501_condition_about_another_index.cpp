// number: ATT-501
// sentence: it does not follow
// sentence: by theorem of_one
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto of_one = theorem<"of_one", "a quotient of one">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto x = let.variable("x", T);
    let.assume(0 < x(i));
    return claim(x(i) / x(i) == 1).by(cancel, 1);
});

inline constexpr auto twin = theorem<"1", "a lemma at another index">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(0 < x(i));
#else
    let.assume(0 < x(j));
#endif
    return claim(y + x(i) + x(j) == y + x(j) + x(i))
        .by(ring_laws, y * 1 + x(i) + x(j))
        .by(of_one.lemma().with("i", j), y * (x(j) / x(j)) + x(i) + x(j))
        .by(of_one.lemma().with("i", j), y * 1 + x(i) + x(j))
        .by(ring_laws, y + x(j) + x(i));
});
