// Finite sums (calculus, paragraph 4.4).
//
// sum_over(G, P) is the sum of the polynomial P over the locals G, the first being the outermost.
// What the laws allow is done in this order: a sum of several terms is taken apart, deltas replace
// an index, sums inside are merged with this one, factors without the indices leave, what shares no
// index is summed by itself, and the indices are put into a fixed order.
#pragma once

#include <attest/algebra/normal_form/factor_out.hpp>
#include <attest/algebra/normal_form/inner_sum.hpp>
#include <attest/algebra/normal_form/order.hpp>
#include <attest/algebra/normal_form/sift.hpp>

namespace attest::kernel {

template <class N>
[[nodiscard]] constexpr polynomial sum_over(N& n, list<id> const& group, polynomial const& body,
                                            scope const& outer) {
    store& in = n.in();
    if (body.empty() || group.empty())
        return body;
    if (n.may(law::linear) && body.size() > 1) {
        polynomial result;
        for (monomial const& each : body)
            result = sum_of(result, sum_over(n, group, polynomial_of(each), outer));
        return result;
    }
    polynomial result;
    if (n.may(law::sift | law::partition) && sift_out(n, group, body, result, outer))
        return result;
    if (body.size() == 1 && merge_inner(n, group, body[0], result, outer))
        return result;
    if (n.may(law::factor_out) && body.size() == 1)
        return factored(n, group, body[0], outer);
    if (n.may(law::factor_out))
        return with_content_outside(n, group, body, outer);
    if (n.may(law::linear)) {
        id const whole = nested(n, group, polynomial_of({body[0].product, {1, 1}}));
        return multiple_of(atom(in, whole), body[0].factor);
    }
    return atom(in, nested(n, group, body));
}

} // namespace attest::kernel
