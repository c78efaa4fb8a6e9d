// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto any_reference =
    attest::theorem<"T9", "the weights do not depend on the reference">([] {
        auto T = of("T");
        auto [j, k] = indices("j", "k", T);
        auto s = variable("s", T);
        auto m = scalar("m");
#ifdef BAD
        auto l = sum(k, exp(s(k) + m));
#else
        auto l = sum(k, exp(s(k) - m));
#endif
        return derive(exp(s(j) - m) / l)
            .by(exp_of_sum, exp(-m) * exp(s(j)) / sum(k, exp(-m) * exp(s(k))))
            .by(factor_out, exp(-m) * exp(s(j)) / (exp(-m) * sum(k, exp(s(k)))))
            .by(cancel, exp(s(j)) / sum(k, exp(s(k))));
    });
