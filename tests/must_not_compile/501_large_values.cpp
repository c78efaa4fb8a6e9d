// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
// sentence: the left side is about
//
// The exact values would cost clang more than a million steps.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto one_row = attest::theorem<"T17", "the gradient scales with the scale">([] {
    index_set const S = of("S");
    index_set const T = of("T");
    auto [h, i] = indices("h", "i", S);
    auto [j, n] = indices("j", "n", T);
    auto [a, e] = indices("a", "e", of("A"));
    auto b = index("b", of("B"));
    auto c = scalar("c");
    auto q = variable("q", S, of("A"));
    auto k = variable("k", T, of("A"));
    auto v = variable("v", T, of("B"));
    auto g = variable("g", S, of("B"));
    auto s = define("s", c * sum(e, q(i, e) * k(j, e)), i, j);
    auto Z = define("Z", sum(n, exp(s(i, n))), i);
    auto p = define("p", exp(s(i, j)) / Z(i), i, j);
    auto o = define("o", sum(j, p(i, j) * v(j, b)), i, b);
    auto D = define("D", sum(b, g(i, b) * o(i, b)), i);
    auto dS = define("dS", p(i, j) * (sum(b, g(i, b) * v(j, b)) - D(i)), i, j);
    return assuming(for_all(i, positive(sum(n, exp(s(i, n))))))
        .derive(sum(h, sum(j, dS(h, j) * dS(h, j) * k(j, a))) * c)
#ifdef BAD
        .by(ring_laws, 2 * sum(h, sum(j, dS(h, j) * dS(h, j) * k(j, a))));
#else
        .by(ring_laws, c * sum(h, sum(j, dS(h, j) * dS(h, j) * k(j, a))));
#endif
});
