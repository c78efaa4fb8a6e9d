// number: ATT-501
// sentence: step 5 (line
// sentence: by definition: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto regrouped =
    theorem<"S0.4", "for every n: the scores are X M X^T">([](context& let) {
        auto T = let.finite_set("T");
        auto A = let.finite_set("A");
        auto C = let.finite_set("C");
        auto [i, j] = let.indices("i", "j", T);
        auto [a, b] = let.indices("a", "b", A);
        auto c = let.index("c", C);
        auto x = let.variable("x", T, A);
        auto W_q = let.variable("W_q", A, C);
        auto W_k = let.variable("W_k", A, C);
        auto q = x(i, a) * W_q(a, c);
        auto k = x(j, b) * W_k(b, c);
        auto s = let.define("s", sum(c, sum(a, q) * sum(b, k)), i, j);
#ifdef BAD
        auto m = let.define("M", sum(c, W_q(a, c) * W_q(b, c)), a, b);
#else
        auto m = let.define("M", sum(c, W_q(a, c) * W_k(b, c)), a, b);
#endif
        return claim(s(i, j) == sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))))
            .by(definition, sum(c, sum(a, q) * sum(b, k)))
            .by(factor_out, sum(c, sum(a, sum(b, q * k))))
            .by(swap_sums | factor_out,
                sum(a, sum(b, x(i, a) * sum(c, W_q(a, c) * W_k(b, c)) * x(j, b))))
            .by(ring_laws, sum(a, sum(b, x(i, a) * sum(c, W_k(b, c) * W_q(a, c)) * x(j, b))))
            .by(definition, sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))));
    });
