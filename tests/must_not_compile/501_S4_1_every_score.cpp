// number: ATT-501
// sentence: step 3 (line
// sentence: by cancel: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto every_score =
    theorem<"S4.1", "a word whose value is the output of the others leaves the output">([](context& let) {
        auto T = let.finite_set("T");
        auto j = let.index("j", T);
        auto s = let.variable("s", T);
        auto v = let.variable("v", T);
        auto t = let.scalar("t");
        auto u = let.scalar("u");
        auto w = let.scalar("w");
        auto R = sum(j, exp(s(j)));
        auto others = sum(j, exp(s(j)) * v(j));
#ifdef BAD
        auto more = exp(t) * w;
#else
        auto more = exp(t) * u;
#endif
        let.assume(nonempty(T));
        auto amid = let.assume(u == others / R);
        return claim((others + more) / (R + exp(t)) == u)
            .by(cancel, (others / R * R + more) / (R + exp(t)))
            .by(amid, (u * R + more) / (R + exp(t)))
            .by(cancel, u);
    });
