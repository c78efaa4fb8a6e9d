// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto error =
    attest::theorem<"T25", "scores off by eps: weights off by a factor e^(2 eps)">([] {
        auto T = of("T");
        auto [j, k] = indices("j", "k", T);
        auto s = variable("s", T);
        auto s_hat = variable("s_hat", T);
        auto eps = scalar("eps");
        auto not_above = for_all(k, at_most(s_hat(k), s(k) + eps));
        auto not_below = for_all(k, at_most(s(k), s_hat(k) + eps));
        return assuming(not_above, not_below)
            .derive(exp(s_hat(j)) / sum(k, exp(s_hat(k))))
            .by(exp_of_sum | factor_out, exp(eps) * exp(s_hat(j)) / sum(k, exp(s_hat(k) + eps)))
            .at_most(monotone, exp(eps) * exp(s(j) + eps) / sum(k, exp(s(k))))
#ifdef BAD
            .by(exp_of_sum, exp(1 * eps) * exp(s(j)) / sum(k, exp(s(k))));
#else
            .by(exp_of_sum, exp(2 * eps) * exp(s(j)) / sum(k, exp(s(k))));
#endif
    });
