// Exponentials of polynomials (calculus, paragraph 4.9).
//
// e^0 = 1 and e^(a + b) = e^a e^b hold without condition; e^(log a) = a needs a > 0.
#pragma once

#include <attest/algebra/normal_form/product_laws.hpp>

namespace attest::kernel {

/// e^(n log a) is written as a product up to this n.
inline constexpr word most_factors = 12;

/// e^E.
template <class N>
[[nodiscard]] constexpr polynomial exponential_of(N& n, polynomial const& exponent,
                                                  scope const& at) {
    store& in = n.in();
    if (exponent.empty() && n.may(law::exp_of_sum))
        return constant(in, {1, 1});
    if (n.may(law::log_exp) && (exponent.size() == 1 || n.may(law::exp_of_sum)))
        for (monomial const& part : exponent) {
            // in range below: most_factors is a constant
            if (part.factor.denominator != 1 || part.factor.numerator > most_factors
                || part.factor.numerator < -most_factors || in.size(part.product) != 2
                || in.get(part.product, 1) != 1)
                continue;
            id const logarithm = in.get(part.product, 0);
            if (!in.is(logarithm, kind::logarithm)
                || !n.known().is_positive(in.get(logarithm, 0), at))
                continue;
            polynomial const rest = difference_of(exponent, polynomial_of(part));
            polynomial const a = n.normal(in.get(logarithm, 0), at);
            bool const inverse = part.factor.numerator < 0;
            // in range: at most most_factors
            word const count = inverse ? -part.factor.numerator : part.factor.numerator;
            polynomial power = a;
            for (word i = 1; i < count; ++i)
                power = n.times(power, a, at);
            if (inverse)
                power = n.inverse_of(power, at);
            if (!rest.empty())
                power = n.times(power, exponential_of(n, rest, at), at);
            return power;
        }
    return atom(in, in.make(kind::exponential, node_of(in, exponent)));
}

} // namespace attest::kernel
