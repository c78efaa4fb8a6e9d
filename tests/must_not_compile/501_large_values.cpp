// number: ATT-501
// sentence: it does not follow
// sentence: It is false
// sentence: the left side is about
//
// The exact values would cost clang more than a million steps.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto one_row =
    theorem<"T17", "the gradient scales with the scale">([](context& let) {
        auto S = let.finite_set("S");
        auto T = let.finite_set("T");
        auto A = let.finite_set("A");
        auto [h, i] = let.indices("h", "i", S);
        auto [j, n] = let.indices("j", "n", T);
        auto [a, e] = let.indices("a", "e", A);
        auto c = let.scalar("c");
        auto q = let.variable("q", S, A);
        auto k = let.variable("k", T, A);
        auto dP = let.variable("dP", S, T);
        auto s = let.define("s", c * sum(e, q(i, e) * k(j, e)), i, j);
        auto Z = let.define("Z", sum(n, exp(s(i, n))), i);
        auto p = let.define("p", exp(s(i, j)) / Z(i), i, j);
        auto D = let.define("D", sum(j, p(i, j) * dP(i, j)), i);
        auto dS = let.define("dS", p(i, j) * (dP(i, j) - D(i)), i, j);
        let.assume(for_all(i, 0 < sum(n, exp(s(i, n)))));
        auto gradient = sum(h, sum(j, dS(h, j) * k(j, a)));
#ifdef BAD
        auto scaled = 2 * gradient;
#else
        auto scaled = c * gradient;
#endif
        return claim(gradient * c == scaled).by(ring_laws, scaled);
    });
