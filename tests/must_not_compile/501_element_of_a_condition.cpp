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

inline constexpr auto twin =
    theorem<"1", "a lemma whose element is only in its conditions">([](context& let) {
        auto A = let.finite_set("A");
        auto T = let.finite_set("T");
#ifdef BAD
        auto e = let.index("e", A);
#else
        auto e = let.index("e", T);
#endif
        auto k = let.index("k", T);
        auto z = let.scalar("z");
        auto u = let.scalar("u");
        auto y = let.variable("y", T);
        let.assume(for_all(k, 0 < y(k)), for_all(k, y(k) * z == y(k) * u));
        return claim(z + delta(e, e) == u + delta(e, e))
            .by(cancelled.lemma().with("S", T), u + delta(e, e));
    });
