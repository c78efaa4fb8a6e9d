// number: ATT-501
// sentence: step 2 (line
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto odds =
    theorem<"S2.4", "the odds of kernel and attention differ by a factor">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, l] = let.indices("j", "l", T);
        auto apart = let.variable("apart", T);
        auto qk = let.variable("qk", T);
        auto kk = let.variable("kk", T);
        auto qq = let.scalar("qq");
        auto c = let.scalar("c");
        auto near_j = exp(-c * (qq - 2 * qk(j) + kk(j)) / 2);
        auto near_l = exp(-c * (qq - 2 * qk(l) + kk(l)) / 2);
#ifdef BAD
        auto factor = exp(c * (kk(l) + kk(j)) / 2);
#else
        auto factor = exp(c * (kk(l) - kk(j)) / 2);
#endif
        auto distance = let.assume(for_all(j, apart(j) == qq - 2 * qk(j) + kk(j)));
        return claim(exp(-c * apart(j) / 2) / exp(-c * apart(l) / 2)
                     == exp(c * qk(j)) / exp(c * qk(l)) * factor)
            .by(distance, near_j / near_l)
            .by(exp_of_sum, exp(c * qk(j)) / exp(c * qk(l)) * factor);
    });
