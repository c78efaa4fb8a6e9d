// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto error =
    theorem<"T25", "scores off by eps: weights off by a factor e^(2 eps)">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, k] = let.indices("j", "k", T);
        auto s = let.variable("s", T);
        auto s_hat = let.variable("s_hat", T);
        auto eps = let.scalar("eps");
        let.assume(for_all(k, s_hat(k) <= s(k) + eps), for_all(k, s(k) <= s_hat(k) + eps));
#ifdef BAD
        auto factor = exp(1 * eps);
#else
        auto factor = exp(2 * eps);
#endif
        auto bound = factor * exp(s(j)) / sum(k, exp(s(k)));
        return claim(exp(s_hat(j)) / sum(k, exp(s_hat(k))) <= bound)
            .by(exp_of_sum | factor_out, exp(eps) * exp(s_hat(j)) / sum(k, exp(s_hat(k) + eps)))
            .at_most(monotone, exp(eps) * exp(s(j) + eps) / sum(k, exp(s(k))))
            .by(exp_of_sum, bound);
    });
