// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto weight =
    attest::theorem<"T10", "a weight from its score and the log-sum-exp">([] {
        auto T = of("T");
        auto [j, k] = indices("j", "k", T);
        auto s = variable("s", T);
        auto Z = sum(k, exp(s(k)));
        auto L = log(Z);
#ifdef BAD
        return derive(exp(s(j) + L))
#else
        return derive(exp(s(j) - L))
#endif
            .by(exp_of_sum, exp(s(j)) / exp(L))
            .by(log_exp, exp(s(j)) / Z);
    });
