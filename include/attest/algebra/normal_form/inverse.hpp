// 1/P for a polynomial P.
//
// 1/0 is 0. The inverse of a single product inverts each factor. The inverse of a longer
// polynomial P is a new atom P to the power -1, after what all terms of P have in common has been taken
// out: the content, and, where exponentials may be moved, the common exponential. 1/(ab) = (1/a)(1/b) holds for
// all reals, so this needs no condition (calculus, paragraph 4.3).
#pragma once

#include <attest/algebra/normal_form/content.hpp>
#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

/// 1/P.
template <class N>
[[nodiscard]] constexpr polynomial inverse_of(N& n, polynomial const& whole, scope const& at) {
    store& in = n.in();
    if (whole.empty())
        return {};
    if (whole.size() > 1) {
        if (n.may(law::exp_of_sum)) {
            polynomial const shift = common_exponent(in, whole, [](id) { return true; });
            if (!shift.empty()) {
                polynomial const back = n.exponential_of(multiple_of(shift, {-1, 1}), at);
                polynomial const rest = n.times(whole, back, at);
                return n.times(inverse_of(n, rest, at), back, at);
            }
        }
        monomial content = content_of(in, whole, [](id) { return true; });
        polynomial rest = without_content(in, whole, content);
        if (is_negative(in, rest)) {
            rest = multiple_of(rest, {-1, 1});
            content.factor = -content.factor;
        }
        polynomial const outside = inverse_of(n, polynomial_of(content), at);
        return n.times(outside, atom(in, node_of(in, rest), -1), at);
    }
    monomial const m = whole[0];
    polynomial result = constant(in, reciprocal(m.factor));
    for (int i = 0; i < in.size(m.product); i += 2) {
        id const a = in.get(m.product, i);
        // in range: exponents of the store are within a million
        word const power = -in.get(m.product, i + 1);
        if (in.is(a, kind::polynomial) && power > 0)
            for (word k = 0; k < power; ++k)
                result = n.times(result, read(in, a), at);
        else
            result = n.times(result, atom(in, a, power), at);
    }
    return result;
}

} // namespace attest::kernel
