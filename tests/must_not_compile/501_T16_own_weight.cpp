// number: ATT-501
// sentence: step 5 (line
// sentence: by definition: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto jacobian =
    theorem<"T16", "the derivative of a weight with respect to a score">([](context& let) {
        auto T = let.finite_set("T");
        auto j = let.index("j", T);
        auto k = let.index("k", T);
        auto l = let.index("l", T);
        auto s = let.variable("s", T);
        auto Z = let.define("Z", sum(k, exp(s(k))));
        auto p = let.define("p", exp(s(j)) / Z(), j);
        auto x = s(l);
        auto all = sum(k, exp(s(k)));
#ifdef BAD
        auto change = p(j) * (delta(j, l) + p(l));
#else
        auto change = p(j) * (delta(j, l) - p(l));
#endif
        auto product = [&](auto inner) { return exp(s(j)) * inner / (all * all); };
        return claim(derivative(p(j), x) == change)
            .by(definition, derivative(exp(s(j)) / all, x))
            .by(differentiation,
                exp(s(j)) * delta(j, l) / all - product(sum(k, exp(s(k)) * delta(k, l))))
            .by(sift, exp(s(j)) * delta(j, l) / all - product(exp(s(l))))
            .by(ring_laws, exp(s(j)) / all * (delta(j, l) - exp(s(l)) / all))
            .by(definition, change);
    });
