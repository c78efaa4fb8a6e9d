// A sum inside a sum becomes one sum over both indices (calculus, paragraph 4.4).
#pragma once

#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/order.hpp>
#include <attest/algebra/normal_form/sum_over.hpp>
#include <attest/algebra/normal_form/summed_indices.hpp>

namespace attest::kernel {

/// Merges the sum over the group with a factor that is a sum and depends on the group:
/// sum(i, a sum(j, b)) = sum(i, sum(j, a b)). Returns false if no factor is such a sum, or if the
/// chosen laws do not allow the merge.
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

} // namespace attest::kernel
