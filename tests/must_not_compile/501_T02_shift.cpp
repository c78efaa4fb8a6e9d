// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto shift =
    attest::theorem<"T2", "a shift leaves weights alone, a factor not">([] {
        auto S = of("S");
        auto T = of("T");
        auto i = index("i", S);
        auto [j, k] = indices("j", "k", T);
        auto s = variable("s", S, T);
        auto c = variable("c", S);
#ifdef BAD
        auto t = define("t", s(i, k) * c(i), i, k);
#else
        auto t = define("t", s(i, k) + c(i), i, k);
#endif
        auto total = sum(k, exp(s(i, k)) * exp(c(i)));
        return derive(exp(t(i, j)) / sum(k, exp(t(i, k))))
            .by(definition | exp_of_sum, exp(s(i, j)) * exp(c(i)) / total)
            .by(factor_out, exp(s(i, j)) * exp(c(i)) / (sum(k, exp(s(i, k))) * exp(c(i))))
            .by(cancel, exp(s(i, j)) / sum(k, exp(s(i, k))));
    });
