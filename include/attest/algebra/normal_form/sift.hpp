// Sums over the index of a delta (calculus, paragraph 4.6).
//
// sum(j, delta(i, j) a(j)) = a(i) where i is an element of the set of j.
#pragma once

#include <attest/algebra/normal_form/membership.hpp>
#include <attest/algebra/normal_form/order.hpp>
#include <attest/algebra/normal_form/sum_over.hpp>
#include <attest/algebra/normal_form/summed_indices.hpp>

namespace attest::kernel {

/// sum(j, delta(i, j) a(j)) = a(i) where i is an element of the set of j (calculus, paragraph 4.6):
/// finds such a j and replaces the sum. Returns false if no index of the group is such a j.
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

} // namespace attest::kernel
