// number: ATT-501
// sentence: it does not follow
// sentence: by theorem cancelled
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto cancelled =
    theorem<"cancelled", "a positive factor cancels">([](context& let) {
        auto S = let.finite_set("S");
        auto j = let.index("j", S);
        auto y = let.variable("y", S);
        auto z = let.scalar("z");
        auto u = let.scalar("u");
        auto same = y(j) * z == y(j) * u;
        let.assume(0 < y(j), same);
        return claim(z == u).by(cancel, y(j) * z / y(j)).by(same, y(j) * u / y(j)).by(cancel, u);
    });

// The number of elements is positive if there is one.
inline constexpr auto twin = theorem<"1", "a lemma at a call">([](context& let) {
    auto A = let.finite_set("A");
    auto T = let.finite_set("T");
#ifdef BAD
    auto e = let.index("e", A);
#else
    auto e = let.index("e", T);
#endif
    auto [i, k] = let.indices("i", "k", T);
    auto z = let.scalar("z");
    auto u = let.scalar("u");
    auto count = sum(k, term(1));
    auto n = let.define("n", count, i);
    let.assume(count * z == count * u);
    return claim(z + delta(e, e) == u + delta(e, e))
        .by(cancelled.lemma().with("S", T).with("y", i, n(i)), u + delta(e, e));
});
