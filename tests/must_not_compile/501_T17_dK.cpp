// number: ATT-501
// sentence: step 4 (line
// sentence: by sift: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto dK = theorem<"T17", "dK = c dS^T Q">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto A = let.finite_set("A");
    auto h = let.index("h", S);
    auto [i, j] = let.indices("i", "j", T);
    auto [a, e] = let.indices("a", "e", A);
    auto c = let.scalar("c");
    auto q = let.variable("q", S, A);
    auto other = let.variable("r", S, A);
    auto k = let.variable("k", T, A);
    auto dS = let.variable("dS", S, T);
    auto x = k(i, a);
#ifdef BAD
    auto gradient = c * sum(h, dS(h, i) * other(h, a));
#else
    auto gradient = c * sum(h, dS(h, i) * q(h, a));
#endif
    return claim(derivative(sum(h, sum(j, dS(h, j) * (c * sum(e, q(h, e) * k(j, e))))), x)
                 == gradient)
        .by(derivative_of_sum | derivative_of_product | factor_out,
            c * sum(h, sum(j, dS(h, j) * sum(e, q(h, e) * derivative(k(j, e), x)))))
        .by(derivative_of_variable,
            c * sum(h, sum(j, dS(h, j) * sum(e, q(h, e) * (delta(j, i) * delta(e, a))))))
        .by(factor_out, c * sum(h, sum(j, dS(h, j) * delta(j, i)) * sum(e, q(h, e) * delta(e, a))))
        .by(sift, gradient);
});
