// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto dV = theorem<"T17", "a value hears from every query">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto B = let.finite_set("B");
    auto [i, h] = let.indices("i", "h", S);
    auto [j, k] = let.indices("j", "k", T);
    auto [b, d] = let.indices("b", "d", B);
    auto P = let.variable("P", S, T);
    auto v = let.variable("v", T, B);
    auto g = let.variable("g", S, B);
    auto loss = sum(i, sum(d, g(i, d) * sum(k, P(i, k) * v(k, d))));
#ifdef BAD
    auto gradient = sum(i, P(i, j) * g(h, b));
#else
    auto gradient = sum(i, P(i, j) * g(i, b));
#endif
    return claim(derivative(loss, v(j, b)) == gradient)
        .by(derivative_of_sum | derivative_of_product,
            sum(i, sum(d, g(i, d) * sum(k, P(i, k) * derivative(v(k, d), v(j, b))))))
        .by(derivative_of_variable,
            sum(i, sum(d, g(i, d) * sum(k, P(i, k) * (delta(k, j) * delta(d, b))))))
        .by(factor_out, sum(i, sum(d, g(i, d) * delta(d, b)) * sum(k, P(i, k) * delta(k, j))))
        .by(sift, gradient);
});
