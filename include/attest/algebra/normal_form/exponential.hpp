// Exponentials and maxima of polynomials (calculus, paragraphs 4.9 and 4.10).
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

/// max(a, b): with the law, one list without order and repetition (calculus, paragraph 4.10).
template <class N>
[[nodiscard]] constexpr polynomial maximum_of(N& n, list<polynomial> const& parts) {
    store& in = n.in();
    if (!n.may(law::maximum) && parts.size() == 2)
        return atom(in, in.make(kind::maximum, node_of(in, parts[0]), node_of(in, parts[1])));
    list<word> all;
    for (polynomial const& part : parts) {
        id const inner = only_atom(in, part);
        bool const flat = inner != 0 && in.is(inner, kind::largest);
        for (int i = 0; i < (flat ? in.size(inner) : 1); ++i) {
            word const next = flat ? in.get(inner, i) : node_of(in, part);
            std::size_t at = 0;
            while (at < all.size() && all[at] < next)
                ++at;
            if (at < all.size() && all[at] == next)
                continue;
            all.push_back(next);
            for (std::size_t k = all.size() - 1; k > at; --k)
                all[k] = all[k - 1];
            all[at] = next;
        }
    }
    if (all.size() == 1)
        return read(in, all[0]);
    // in range: one per node at most
    return atom(in, in.intern(kind::largest, all.begin(), static_cast<int>(all.size())));
}

} // namespace attest::kernel
