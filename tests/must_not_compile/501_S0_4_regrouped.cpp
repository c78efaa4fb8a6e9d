// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto regrouped =
    attest::theorem<"S0.4", "the scores are X M X^T with M = W_q W_k^T">([] {
        auto T = of("T");
        auto A = of("A");
        auto C = of("C");
        auto [i, j] = indices("i", "j", T);
        auto [a, b] = indices("a", "b", A);
        auto c = index("c", C);
        auto x = variable("x", T, A);
        auto W_q = variable("W_q", A, C);
        auto W_k = variable("W_k", A, C);
#ifdef BAD
        auto m = define("m", sum(c, W_q(a, c) * W_q(b, c)), a, b);
#else
        auto m = define("m", sum(c, W_q(a, c) * W_k(b, c)), a, b);
#endif
        return derive(sum(c, sum(a, sum(b, x(i, a) * W_q(a, c) * (x(j, b) * W_k(b, c))))))
            .by(swap_sums, sum(a, sum(b, sum(c, x(i, a) * W_q(a, c) * (x(j, b) * W_k(b, c))))))
            .by(factor_out, sum(a, sum(b, x(i, a) * sum(c, W_q(a, c) * W_k(b, c)) * x(j, b))))
            .by(definition, sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))));
    });
