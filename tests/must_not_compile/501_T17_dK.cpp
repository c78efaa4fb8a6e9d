// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto dK = attest::theorem<"T17", "a key hears from the queries alone">([] {
    auto [h, i, j] = indices("h", "i", "j", of("T"));
    auto [a, e] = indices("a", "e", of("A"));
    auto c = scalar("c");
    auto q = variable("q", of("T"), of("A"));
    auto k = variable("k", of("T"), of("A"));
    auto dS = variable("dS", of("T"), of("T"));
    auto x = k(i, a);
    return derive(derivative(sum(h, sum(j, dS(h, j) * (c * sum(e, q(h, e) * k(j, e))))), x))
        .by(derivative_of_sum | derivative_of_product | factor_out,
            c * sum(h, sum(j, dS(h, j) * sum(e, q(h, e) * derivative(k(j, e), x)))))
        .by(derivative_of_variable,
            c * sum(h, sum(j, dS(h, j) * sum(e, q(h, e) * (delta(j, i) * delta(e, a))))))
        .by(factor_out, c * sum(h, sum(j, dS(h, j) * delta(j, i)) * sum(e, q(h, e) * delta(e, a))))
#ifdef BAD
        .by(sift, c * sum(h, dS(h, i) * k(h, a)));
#else
        .by(sift, c * sum(h, dS(h, i) * q(h, a)));
#endif
});
