// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto mean_balances =
    attest::theorem<"T23", "the differences from the mean balance">([] {
        auto T = of("T");
        auto [j, l] = indices("j", "l", T);
        auto kappa = variable("kappa", T);
        auto v = variable("v", T);
        auto o = scalar("o");
        auto K = sum(l, kappa(l));
        auto sum_of_values = sum(j, kappa(j) * v(j));
        auto mean = equal(o, sum_of_values / K);
        return assuming(positive(K), mean)
#ifdef BAD
            .derive(sum(j, kappa(j) * (v(j) + o)))
#else
            .derive(sum(j, kappa(j) * (v(j) - o)))
#endif
            .by(linear | factor_out, sum_of_values - o * K)
            .by(mean, sum_of_values - sum_of_values / K * K)
            .by(cancel, 0);
    });
