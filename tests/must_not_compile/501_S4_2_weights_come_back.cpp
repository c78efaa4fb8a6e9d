// number: ATT-501
// sentence: step 5 (line
// sentence: by cancel: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto weights_come_back =
    theorem<"S4.2", "affinely independent values: the output determines the weights">(
        [](context& let) {
            auto T = let.finite_set("T");
            auto [j, k, l, r] = let.indices("j", "k", "l", "r", T);
            auto M = let.mask("M", T);
            auto s = let.variable("s", T);
            auto x = let.variable("x", T);
            auto c = let.scalar("c");
            auto Z = sum(k, M(k) * exp(s(k)));
            auto p = M(j) * exp(s(j)) / Z;
            auto p_l = M(l) * exp(s(l)) / Z;
            auto output = sum(j, p * x(j));
#ifdef BAD
            auto known = output - c;
#else
            auto known = output + c;
#endif
            let.assume(M(r) == 1);
            auto tells = let.assume(for_all(j, x(j) == delta(j, l) - c));
            return claim(p_l == known)
                .by(sift, sum(j, p * delta(j, l)))
                .by(ring_laws, sum(j, p * (delta(j, l) - c + c)))
                .by(tells, sum(j, p * (x(j) + c)))
                .by(linear | factor_out, output + c * (Z / Z))
                .by(cancel, known);
        });
