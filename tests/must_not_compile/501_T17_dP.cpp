// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto dP =
    theorem<"T17", "a weight leads to the value of its key">([](context& let) {
        auto S = let.finite_set("S");
        auto B = let.finite_set("B");
        auto T = let.finite_set("T");
        auto [i, h] = let.indices("i", "h", S);
        auto [j, k, l] = let.indices("j", "k", "l", T);
        auto b = let.index("b", B);
        auto P = let.variable("P", S, T);
        auto v = let.variable("v", T, B);
        auto g = let.variable("g", S, B);
        auto x = P(i, j);
#ifdef BAD
        auto gradient = sum(b, g(i, b) * v(l, b));
#else
        auto gradient = sum(b, g(i, b) * v(j, b));
#endif
        return claim(derivative(sum(h, sum(b, g(h, b) * sum(k, P(h, k) * v(k, b)))), x) == gradient)
            .by(derivative_of_sum | derivative_of_product,
                sum(h, sum(b, g(h, b) * sum(k, derivative(P(h, k), x) * v(k, b)))))
            .by(derivative_of_variable,
                sum(h, sum(b, g(h, b) * sum(k, delta(h, i) * delta(k, j) * v(k, b)))))
            .by(factor_out, sum(h, delta(h, i) * sum(b, g(h, b) * sum(k, delta(k, j) * v(k, b)))))
            .by(sift, gradient);
    });
