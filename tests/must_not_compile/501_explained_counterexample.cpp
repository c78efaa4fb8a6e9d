// number: ATT-501
// sentence: factor_out: it does not follow.
// sentence: It is false for T = {0, 1}
// sentence: the left side is e^2 / (e^2 + 1), the right side e^(-2) / (e^2 + 1).
// differs: another factor is taken out
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto shift =
    theorem<"T2", "a common shift leaves softmax alone">([](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const j = let.index("j", T);
        auto const x = let.variable("x", T);
        auto const c = let.scalar("c");
#ifdef BAD
        auto const factor = exp(x(i));
#else
        auto const factor = exp(c);
#endif
        return claim(exp(x(i) + c) / sum(j, exp(x(j) + c)) == exp(x(i)) / sum(j, exp(x(j))))
            .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
            .by(factor_out, exp(x(i)) * exp(c) / (factor * sum(j, exp(x(j)))))
            .by(cancel, exp(x(i)) / sum(j, exp(x(j))));
    });
