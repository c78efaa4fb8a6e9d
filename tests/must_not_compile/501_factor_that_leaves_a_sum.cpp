// number: ATT-501
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the factor x leaves with the rest">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.scalar("x");
    auto u = let.scalar("u");
    auto y = let.variable("y", T);
    let.assume(0 < x, for_all(j, 0 < y(j)), for_all(j, 0 < x * y(j)));
    auto const whole = exp(u) * sum(j, y(j));
    auto const part = exp(u) / x * sum(j, y(j));
#ifdef BAD
    auto const right = part;
#else
    auto const right = whole;
#endif
    return claim(sum(j, derivative(exp(log(x * y(j)) + u), x)) == right)
        .by(differentiation | factor_out | exp_of_sum | log_exp | cancel, right);
});
