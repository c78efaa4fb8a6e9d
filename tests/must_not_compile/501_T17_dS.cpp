// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto dS = attest::theorem<"T17", "the mean is taken off, not added">([] {
    auto [j, k, l] = indices("j", "k", "l", of("T"));
    auto s = variable("s", of("T"));
    auto dP = variable("dP", of("T"));
    auto Z = sum(k, exp(s(k)));
    auto all = sum(j, dP(j) * exp(s(j)));
    return derive(derivative(all / Z, s(l)))
        .by(derivative_of_sum | derivative_of_product | derivative_of_quotient | derivative_of_exp,
            sum(j, dP(j) * exp(s(j)) * derivative(s(j), s(l))) / Z
                - all * sum(k, exp(s(k)) * derivative(s(k), s(l))) / (Z * Z))
        .by(derivative_of_variable, sum(j, dP(j) * exp(s(j)) * delta(j, l)) / Z
                                        - all * sum(k, exp(s(k)) * delta(k, l)) / (Z * Z))
        .by(sift, dP(l) * exp(s(l)) / Z - all * exp(s(l)) / (Z * Z))
#ifdef BAD
        .by(ring_laws, exp(s(l)) / Z * (dP(l) + all / Z));
#else
        .by(ring_laws, exp(s(l)) / Z * (dP(l) - all / Z));
#endif
});
