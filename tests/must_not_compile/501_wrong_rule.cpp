// number: ATT-501
// sentence: step 2 (line
// sentence: factor_out would justify this step
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto shift = attest::theorem<"T2", "a common shift leaves softmax alone">([] {
    auto T = of("T");
    auto [i, j] = indices("i", "j", T);
    auto x = variable("x", T);
    auto c = scalar("c");
    return derive(exp(x(i) + c) / sum(j, exp(x(j) + c)))
        .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
#ifdef BAD
        .by(exp_of_sum, exp(x(i)) * exp(c) / (exp(c) * sum(j, exp(x(j)))))
#else
        .by(factor_out, exp(x(i)) * exp(c) / (exp(c) * sum(j, exp(x(j)))))
#endif
        .by(cancel, exp(x(i)) / sum(j, exp(x(j))));
});
