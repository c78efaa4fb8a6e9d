// Finite sums (calculus, paragraph 4.4).
//
// sum_over(G, P) is the sum of the polynomial P over the locals G, the first being the outermost.
// What the laws allow is done in this order: a sum of several terms is taken apart, deltas replace
// an index, sums inside are merged with this one, factors without the indices leave, what shares no
// index is summed by itself, and the indices are put into a fixed order.
#pragma once

#include <attest/algebra/normal_form/inverse.hpp>
#include <attest/algebra/normal_form/order.hpp>
#include <attest/algebra/normal_form/sets.hpp>

namespace attest::kernel {

[[nodiscard]] constexpr bool occurs_any(nodes const& in, id n, list<id> const& locals) {
    for (id const local : locals)
        if (occurs(in, n, local))
            return true;
    return false;
}

/// Does the set of one of the locals contain this one?
[[nodiscard]] constexpr bool governs(nodes const& in, id local, list<id> const& locals) {
    for (id const other : locals)
        if (other != local && occurs(in, in.get(other, 1), local))
            return true;
    return false;
}

[[nodiscard]] constexpr scope scope_with(scope at, list<id> const& locals) {
    for (id const local : locals)
        at = at.with(local);
    return at;
}

/// sum(j, delta(i, j) a(j)) = a(i) where i is an element of the set of j (calculus, paragraph 4.6):
/// finds such a j and carries it out. Returns false if there is none.
template <class N>
constexpr bool sift_out(N& n, list<id> const& group, polynomial const& body, polynomial& result,
                        scope const& outer) {
    store& in = n.in();
    id const first_product = body[0].product;
    for (int i = 0; i < in.size(first_product); i += 2) {
        id const d = in.get(first_product, i);
        if (!in.is(d, kind::delta))
            continue;
        bool everywhere = true;
        for (monomial const& each : body)
            everywhere = everywhere && exponent_in(in, each.product, d) > 0;
        for (int side = 0; everywhere && side < 2; ++side) {
            id const local = in.get(d, side);
            id const value = in.get(d, 1 - side);
            bool among = false;
            for (id const member : group)
                among = among || member == local;
            if (!among || occurs(in, value, local) || governs(in, local, group)
                || !is_element(in, value, in.get(local, 1)))
                continue;
            list<id> rest;
            for (id const member : group)
                if (member != local)
                    rest.push_back(member);
            scope const at = scope_with(outer, rest);
            polynomial sifted;
            for (monomial const& each : body) {
                id const others = without_power(in, each.product, d);
                sifted =
                    sum_of(sifted, multiple_of(n.normal(replaced(in, others, local, value), at),
                                               each.factor));
            }
            result = sum_over(n, rest, sifted, outer);
            return true;
        }
    }
    return false;
}

/// A sum among the factors that speaks of the group is merged with it: sum(i, a sum(j, b)) =
/// sum(i, sum(j, a b)). Returns false if there is none, or no law that would allow it.
template <class N>
constexpr bool merge_inner(N& n, list<id> const& group, monomial const& m, polynomial& result,
                           scope const& outer) {
    store& in = n.in();
    for (int i = 0; i < in.size(m.product); i += 2) {
        id const inner = in.get(m.product, i);
        if (!in.is(inner, kind::sum) || in.get(m.product, i + 1) < 1
            || !occurs_any(in, inner, group))
            continue;
        bool const alone = in.size(m.product) == 2 && in.get(m.product, 1) == 1;
        bool const swaps = n.may(law::swap) && (n.may(law::factor_out) || alone);
        scope const at = scope_with(outer, group);
        id const local = at.fresh(in, in.get(inner, 0));
        id const body = opened(in, in.get(inner, 1), local);
        bool links = false;
        if (n.may(law::partition))
            for (id const member : group)
                links = links || links_to(in, body, member);
        if (!swaps && !links)
            continue;
        polynomial const inner_body = read(in, body);
        if (inner_body.size() > 1 && !n.may(law::linear) && !alone && !n.may(law::factor_out)
            && !links)
            continue;
        list<id> larger = group;
        larger.push_back(local);
        // in range: exponents of the store are within a million
        word const left = in.get(m.product, i + 1) - 1;
        id rest = without_atom(in, m.product, i);
        if (left > 0)
            rest = product_of(in, rest, in.make(kind::product, inner, left));
        result = sum_over(n, larger, n.times(inner_body, monomial{rest, m.factor}, at.with(local)),
                          outer);
        return true;
    }
    return false;
}

/// The factors of a single term that do not depend on the group leave the sum.
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

/// What several terms have in common and does not depend on the group leaves the sum.
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
