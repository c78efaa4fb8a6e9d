// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto dQ = attest::theorem<"T17", "the scale is part of the gradient">([] {
    auto [h, i, j] = indices("h", "i", "j", of("T"));
    auto [a, e] = indices("a", "e", of("A"));
    auto c = scalar("c");
    auto q = variable("q", of("T"), of("A"));
    auto k = variable("k", of("T"), of("A"));
    auto dS = variable("dS", of("T"), of("T"));
    auto x = q(i, a);
    return derive(derivative(sum(h, sum(j, dS(h, j) * (c * sum(e, q(h, e) * k(j, e))))), x))
        .by(derivative_of_sum | derivative_of_product | factor_out,
            c * sum(h, sum(j, dS(h, j) * sum(e, derivative(q(h, e), x) * k(j, e)))))
        .by(derivative_of_variable,
            c * sum(h, sum(j, dS(h, j) * sum(e, delta(h, i) * delta(e, a) * k(j, e)))))
        .by(factor_out, c * sum(h, delta(h, i) * sum(j, dS(h, j) * sum(e, delta(e, a) * k(j, e)))))
#ifdef BAD
        .by(sift, 1 * sum(j, dS(i, j) * k(j, a)));
#else
        .by(sift, c * sum(j, dS(i, j) * k(j, a)));
#endif
});
