// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto shared_value =
    attest::theorem<"T21", "a shared value collects the heads of its group">([] {
        auto H = of("H");
        auto G = of("G");
        auto h = index("h", H);
        auto n = index("n", G);
        auto f = map("f", H, G);
        auto g = map("g", H, G);
#ifdef BAD
        auto member = index("h", f.fibre(n));
#else
        auto member = index("h", g.fibre(n));
#endif
        auto w = variable("w", H);
        auto v = variable("v", G);
        return derive(derivative(sum(h, w(h) * v(g(h))), v(n)))
            .by(derivative_of_sum, sum(h, derivative(w(h) * v(g(h)), v(n))))
            .by(derivative_of_product, sum(h, w(h) * derivative(v(g(h)), v(n))))
            .by(derivative_of_variable, sum(h, w(h) * delta(g(h), n)))
            .by(partition, sum(member, w(member)));
    });
