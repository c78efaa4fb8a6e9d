// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto shared_value =
    theorem<"T21", "a shared value collects the heads of its group">([](context& let) {
        auto H = let.finite_set("H");
        auto G = let.finite_set("G");
        auto h = let.index("h", H);
        auto n = let.index("n", G);
        auto f = let.map("f", H, G);
        auto g = let.map("g", H, G);
#ifdef BAD
        auto member = let.index("m", f.fibre(n));
#else
        auto member = let.index("m", g.fibre(n));
#endif
        auto w = let.variable("w", H);
        auto v = let.variable("v", G);
        return claim(derivative(sum(h, w(h) * v(g(h))), v(n)) == sum(member, w(member)))
            .by(derivative_of_sum, sum(h, derivative(w(h) * v(g(h)), v(n))))
            .by(derivative_of_product, sum(h, w(h) * derivative(v(g(h)), v(n))))
            .by(derivative_of_variable, sum(h, w(h) * delta(g(h), n)))
            .by(partition, sum(member, w(member)));
    });
