// Logarithms of polynomials (calculus, paragraph 4.9).
//
// log e^a = a and log 1 = 0 hold without condition. log(ab) = log a + log b needs a > 0 and b > 0:
// a logarithm of what is not positive is 0.
#pragma once

#include <attest/algebra/normal_form/content.hpp>
#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

/// log P as an atom, or by log e^a = a and log 1 = 0.
template <class N>
[[nodiscard]] constexpr polynomial plain_logarithm_of(N& n, polynomial const& whole) {
    store& in = n.in();
    if (n.may(law::log_exp) && whole.size() == 1 && is_one(whole[0].factor)) {
        id const product = whole[0].product;
        if (in.size(product) == 0)
            return {};
        if (in.size(product) == 2 && in.is(in.get(product, 0), kind::exponential))
            return multiple_of(read(in, in.get(in.get(product, 0), 0)), {in.get(product, 1), 1});
    }
    return atom(in, in.make(kind::logarithm, node_of(in, whole)));
}

/// Adds log c + m log a + n log b + ... for c a^m b^n ...; for a fraction c = p/q, log p - log q.
/// Returns false and adds nothing if c or an atom is not shown to be positive.
template <class N>
constexpr bool add_logarithms(N& n, monomial const& m, scope const& at, polynomial& result) {
    store& in = n.in();
    if (m.factor.numerator <= 0)
        return false;
    for (int i = 0; i < in.size(m.product); i += 2)
        if (!n.known().is_positive(in.get(m.product, i), at))
            return false;
    auto const add = [&](polynomial const& factor, word times) {
        result = sum_of(result, multiple_of(plain_logarithm_of(n, factor), {times, 1}));
    };
    if (m.factor.numerator != 1)
        add(constant(in, {m.factor.numerator, 1}), 1);
    if (m.factor.denominator != 1)
        add(constant(in, {m.factor.denominator, 1}), -1);
    for (int i = 0; i < in.size(m.product); i += 2) {
        id const a = in.get(m.product, i);
        if (in.is(a, kind::polynomial))
            add(read(in, a), in.get(m.product, i + 1));
        else
            add(atom(in, a), in.get(m.product, i + 1));
    }
    return true;
}

/// The same for c m Q with the content c m.
template <class N>
constexpr bool add_content(N& n, polynomial const& whole, scope const& at, polynomial& result) {
    store& in = n.in();
    monomial const content = content_of(in, whole, [](id) { return true; });
    polynomial const rest = without_content(in, whole, content);
    if (!n.known().is_positive(node_of(in, rest), at) || !add_logarithms(n, content, at, result))
        return false;
    result = sum_of(result, plain_logarithm_of(n, rest));
    return true;
}

/// The same for several terms: their content is a factor, and with exp_of_sum the exponential that they
/// share. Where this returns false, it may have changed the result.
template <class N>
constexpr bool add_logarithms(N& n, polynomial const& whole, scope const& at, polynomial& result) {
    store& in = n.in();
    auto const any = [](id) { return true; };
    if (n.may(law::exp_of_sum))
        if (polynomial const shift = common_exponent(in, whole, any); !shift.empty()) {
            id const shared = in.make(kind::exponential, node_of(in, shift));
            polynomial const rest =
                n.times(whole, n.exponential_of(multiple_of(shift, {-1, 1}), at), at);
            result = sum_of(result, plain_logarithm_of(n, atom(in, shared)));
            return rest.size() > 1 && add_content(n, rest, at, result);
        }
    return add_content(n, whole, at, result);
}

/// log P.
template <class N>
[[nodiscard]] constexpr polynomial logarithm_of(N& n, polynomial const& whole, scope const& at) {
    polynomial result;
    if (n.may(law::log_of_product)
        && (whole.size() == 1 ? add_logarithms(n, whole[0], at, result)
                              : whole.size() > 1 && add_logarithms(n, whole, at, result)))
        return result;
    return plain_logarithm_of(n, whole);
}

} // namespace attest::kernel
