// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto dQ = theorem<"T17", "the scale is part of the gradient">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto A = let.finite_set("A");
    auto [h, i] = let.indices("h", "i", S);
    auto j = let.index("j", T);
    auto [a, e] = let.indices("a", "e", A);
    auto c = let.scalar("c");
    auto q = let.variable("q", S, A);
    auto k = let.variable("k", T, A);
    auto dS = let.variable("dS", S, T);
    auto x = q(i, a);
#ifdef BAD
    auto gradient = 1 * sum(j, dS(i, j) * k(j, a));
#else
    auto gradient = c * sum(j, dS(i, j) * k(j, a));
#endif
    return claim(derivative(sum(h, sum(j, dS(h, j) * (c * sum(e, q(h, e) * k(j, e))))), x)
                 == gradient)
        .by(derivative_of_sum | derivative_of_product | factor_out,
            c * sum(h, sum(j, dS(h, j) * sum(e, derivative(q(h, e), x) * k(j, e)))))
        .by(derivative_of_variable,
            c * sum(h, sum(j, dS(h, j) * sum(e, delta(h, i) * delta(e, a) * k(j, e)))))
        .by(factor_out, c * sum(h, delta(h, i) * sum(j, dS(h, j) * sum(e, delta(e, a) * k(j, e)))))
        .by(sift, gradient);
});
