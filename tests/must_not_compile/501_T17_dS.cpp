// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto dS = theorem<"T17", "the mean is taken off, not added">([](context& let) {
    auto T = let.finite_set("T");
    auto [j, k, l] = let.indices("j", "k", "l", T);
    auto s = let.variable("s", T);
    auto dP = let.variable("dP", T);
    auto Z = sum(k, exp(s(k)));
    auto all = sum(j, dP(j) * exp(s(j)));
#ifdef BAD
    auto gradient = exp(s(l)) / Z * (dP(l) + all / Z);
#else
    auto gradient = exp(s(l)) / Z * (dP(l) - all / Z);
#endif
    return claim(derivative(all / Z, s(l)) == gradient)
        .by(derivative_of_sum | derivative_of_product | derivative_of_quotient | derivative_of_exp,
            sum(j, dP(j) * exp(s(j)) * derivative(s(j), s(l))) / Z
                - all * sum(k, exp(s(k)) * derivative(s(k), s(l))) / (Z * Z))
        .by(derivative_of_variable, sum(j, dP(j) * exp(s(j)) * delta(j, l)) / Z
                                        - all * sum(k, exp(s(k)) * delta(k, l)) / (Z * Z))
        .by(sift, dP(l) * exp(s(l)) / Z - all * exp(s(l)) / (Z * Z))
        .by(ring_laws, gradient);
});
