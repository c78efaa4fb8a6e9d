// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto dV = attest::theorem<"T17", "a value hears from every query">([] {
    auto [i, j, k] = indices("i", "j", "k", of("T"));
    auto [b, d] = indices("b", "d", of("B"));
    auto P = variable("P", of("T"), of("T"));
    auto v = variable("v", of("T"), of("B"));
    auto g = variable("g", of("T"), of("B"));
    return derive(derivative(sum(i, sum(d, g(i, d) * sum(k, P(i, k) * v(k, d)))), v(j, b)))
        .by(derivative_of_sum | derivative_of_product,
            sum(i, sum(d, g(i, d) * sum(k, P(i, k) * derivative(v(k, d), v(j, b))))))
        .by(derivative_of_variable,
            sum(i, sum(d, g(i, d) * sum(k, P(i, k) * (delta(k, j) * delta(d, b))))))
        .by(factor_out, sum(i, sum(d, g(i, d) * delta(d, b)) * sum(k, P(i, k) * delta(k, j))))
#ifdef BAD
        .by(sift, sum(i, P(i, j) * g(j, b)));
#else
        .by(sift, sum(i, P(i, j) * g(i, b)));
#endif
});
