// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// differs: another factor is taken out
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto shift =
    theorem<"T2", "a common shift leaves softmax alone">([](context& let) {
        auto T = let.finite_set("T");
        auto [i, j] = let.indices("i", "j", T);
        auto x = let.variable("x", T);
        auto c = let.scalar("c");
        auto all = sum(j, exp(x(j)));
#ifdef BAD
        auto outside = exp(x(i)) * all;
#else
        auto outside = exp(c) * all;
#endif
        return claim(exp(x(i) + c) / sum(j, exp(x(j) + c)) == exp(x(i)) / all)
            .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
            .by(factor_out, exp(x(i)) * exp(c) / outside)
            .by(cancel, exp(x(i)) / all);
    });
