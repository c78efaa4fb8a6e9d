// # Solutions to chapter 24, from scores to outputs

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** Monotony goes through the sum: values that are not negative keep the order of the weights.
// The theorem of the chapter is an inequality and cannot stand in the place of a term, so it comes
// in as a hypothesis about the weights.

constexpr auto output_moves =
    attest::theorem<"T25", "values not negative: the output moves by at most e^(2 eps)">([] {
        auto T = of("T");
        auto D = of("D");
        auto [j] = indices("j", T);
        auto [b] = indices("b", D);
        auto p = variable("p", T);
        auto p_hat = variable("p_hat", T);
        auto v = variable("v", T, D);
        auto eps = scalar("eps");
        auto above = for_all(j, at_most(p_hat(j), exp(2 * eps) * p(j)));
        return assuming(for_all(j, nonnegative(p_hat(j))), above,
                        for_all(j, for_all(b, nonnegative(v(j, b)))))
            .derive(sum(j, p_hat(j) * v(j, b)))
            .at_most(monotone, sum(j, exp(2 * eps) * p(j) * v(j, b)))
            .by(factor_out, exp(2 * eps) * sum(j, p(j) * v(j, b)));
    });

// **2.** Put the multiple in the place of $y$. Both sides are $t^2 |x|^4$.

constexpr auto bound_is_reached =
    attest::theorem<"S0.2", "y = t x: (x.y)^2 = |x|^2 |y|^2, for every length">([] {
        auto C = of("C");
        auto [a] = indices("a", C);
        auto x = variable("x", C);
        auto y = variable("y", C);
        auto t = scalar("t");
        auto xx = sum(a, power(x(a), 2));
        auto multiple = for_all(a, equal(y(a), t * x(a)));
        return assuming(multiple)
            .derive(power(sum(a, x(a) * y(a)), 2))
            .by(multiple(a), power(sum(a, x(a) * (t * x(a))), 2))
            .by(factor_out, xx * sum(a, power(t * x(a), 2)))
            .by(multiple(a), xx * sum(a, power(y(a), 2)));
    });

static_assert(output_moves.proof().chains().size() == 1);
static_assert(bound_is_reached.proof().chains().size() == 1);

} // namespace
