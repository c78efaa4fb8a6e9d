// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto mean_balances =
    theorem<"T23", "the differences from the mean balance">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, l] = let.indices("j", "l", T);
        auto kappa = let.variable("kappa", T);
        auto v = let.variable("v", T);
        auto o = let.scalar("o");
        auto K = sum(l, kappa(l));
        auto weighted = sum(j, kappa(j) * v(j));
        auto mean = o == weighted / K;
        let.assume(0 < K, mean);
#ifdef BAD
        auto difference = v(j) + o;
#else
        auto difference = v(j) - o;
#endif
        return claim(sum(j, kappa(j) * difference) == 0)
            .by(linear | factor_out, weighted - o * K)
            .by(mean, weighted - weighted / K * K)
            .by(cancel, 0);
    });
