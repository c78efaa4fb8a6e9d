// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto dP = attest::theorem<"T17", "a weight leads to the value of its key">([] {
    auto [i, j, h, k] = indices("i", "j", "h", "k", of("T"));
    auto b = index("b", of("B"));
    auto P = variable("P", of("T"), of("T"));
    auto v = variable("v", of("T"), of("B"));
    auto g = variable("g", of("T"), of("B"));
    auto x = P(i, j);
    return derive(derivative(sum(h, sum(b, g(h, b) * sum(k, P(h, k) * v(k, b)))), x))
        .by(derivative_of_sum | derivative_of_product,
            sum(h, sum(b, g(h, b) * sum(k, derivative(P(h, k), x) * v(k, b)))))
        .by(derivative_of_variable,
            sum(h, sum(b, g(h, b) * sum(k, delta(h, i) * delta(k, j) * v(k, b)))))
        .by(factor_out, sum(h, delta(h, i) * sum(b, g(h, b) * sum(k, delta(k, j) * v(k, b)))))
#ifdef BAD
        .by(sift, sum(b, g(i, b) * v(i, b)));
#else
        .by(sift, sum(b, g(i, b) * v(j, b)));
#endif
});
