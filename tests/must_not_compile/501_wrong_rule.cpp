// number: ATT-501
// sentence: step 2 (line
// sentence: factor_out would justify this step
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
        auto law = exp_of_sum;
#else
        auto law = factor_out;
#endif
        return claim(exp(x(i) + c) / sum(j, exp(x(j) + c)) == exp(x(i)) / all)
            .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
            .by(law, exp(x(i)) * exp(c) / (exp(c) * all))
            .by(cancel, exp(x(i)) / all);
    });
