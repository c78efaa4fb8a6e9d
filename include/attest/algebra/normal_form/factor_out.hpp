// Factors that do not depend on the indices of a sum leave it (calculus, paragraph 4.4).
//
// For a single term these are atoms, and the part of an exponent that is free of the indices; factors
// that share no index are summed separately. For several terms it is their common content.
#pragma once

#include <attest/algebra/normal_form/content.hpp>
#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/order.hpp>
#include <attest/algebra/normal_form/sum_over.hpp>
#include <attest/algebra/normal_form/summed_indices.hpp>

namespace attest::kernel {

/// The sum of a single term over the group, with the factors that do not depend on the group outside.
template <class N>
[[nodiscard]] constexpr polynomial factored(N& n, list<id> const& group, monomial const& m,
                                            scope const& outer) {
    store& in = n.in();
    polynomial outside = constant(in, m.factor);
    id inside = one(in);
    for (int i = 0; i < in.size(m.product); i += 2) {
        id const a = in.get(m.product, i);
        id const power = in.make(kind::product, a, in.get(m.product, i + 1));
        if (n.may(law::exp_of_sum) && in.is(a, kind::exponential)) {
            polynomial stays;
            polynomial leaves;
            for (monomial const& part : read(in, in.get(a, 0))) {
                if (occurs_any(in, part.product, group))
                    stays.push_back(part);
                else
                    leaves.push_back(part);
            }
            polynomial const kept = n.exponential_of(stays, scope_with(outer, group));
            if (leaves.empty() || kept.size() != 1 || !is_one(kept[0].factor)
                || in.get(m.product, i + 1) != 1)
                inside = product_of(in, inside, power);
            else {
                outside = n.times(outside, n.exponential_of(leaves, outer), outer);
                inside = product_of(in, inside, kept[0].product);
            }
        } else
            inside = product_of(in, inside, power);
    }
    for (int i = 0; i < in.size(inside); i += 2)
        if (!occurs_any(in, in.get(inside, i), group)) {
            id const power = in.make(kind::product, in.get(inside, i), in.get(inside, i + 1));
            outside = n.times(outside, polynomial_of({power, {1, 1}}), outer);
        }
    polynomial result = outside;
    for (list<id> const& part : components(in, group, inside)) {
        id factors = one(in);
        for (int i = 0; i < in.size(inside); i += 2)
            if (occurs_any(in, in.get(inside, i), part))
                factors = product_of(
                    in, factors, in.make(kind::product, in.get(inside, i), in.get(inside, i + 1)));
        result =
            n.times(result, atom(in, nested(n, part, polynomial_of({factors, {1, 1}}))), outer);
    }
    return result;
}

/// The sum of several terms over the group, with what they have in common outside if it does not depend
/// on the group.
template <class N>
[[nodiscard]] constexpr polynomial
with_content_outside(N& n, list<id> const& group, polynomial const& whole, scope const& outer) {
    store& in = n.in();
    polynomial body = whole;
    polynomial outside = constant(in, {1, 1});
    auto const free_of_group = [&](id what) { return !occurs_any(in, what, group); };
    if (n.may(law::exp_of_sum)) {
        polynomial const shift = common_exponent(in, body, free_of_group);
        if (!shift.empty()) {
            outside = n.exponential_of(shift, outer);
            body = n.times(body, n.exponential_of(multiple_of(shift, {-1, 1}), outer),
                           scope_with(outer, group));
        }
    }
    if (body.size() <= 1)
        return n.times(outside, sum_over(n, group, body, outer), outer);
    monomial content = content_of(in, body, free_of_group);
    body = without_content(in, body, content);
    if (is_negative(in, body)) {
        body = multiple_of(body, {-1, 1});
        content.factor = -content.factor;
    }
    outside = n.times(outside, content, outer);
    return n.times(outside, atom(in, nested(n, group, body)), outer);
}

} // namespace attest::kernel
