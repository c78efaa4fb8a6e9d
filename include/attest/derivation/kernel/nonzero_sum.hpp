// What a fact says that makes a sum differ from 0: one of its terms does (calculus, paragraph 3.3).
#pragma once

#include <attest/algebra/term/store.hpp>
#include <attest/derivation/kernel/gap.hpp>

namespace attest::kernel {

/// Of 0 < a or a != 0, where a is a sum or a name for one, the sum; otherwise 0.
[[nodiscard]] constexpr id nonzero_sum_of(store& in, id formula) {
    if (formula == 0 || (!in.is(formula, kind::less) && !in.is(formula, kind::unequal)))
        return 0;
    id sum = gap_of(in, formula);
    while (in.is(sum, kind::call))
        sum = in.unfolded(sum);
    return in.is(sum, kind::sum) ? sum : 0;
}

/// The set that has an element if the formula holds, since a sum over no elements is 0; 0 if it gives no set.
[[nodiscard]] constexpr id inhabited_set_of(store& in, id formula) {
    if (in.is(formula, kind::nonempty))
        return in.get(formula, 0);
    id const sum = nonzero_sum_of(in, formula);
    return sum == 0 ? 0 : in.get(sum, 0);
}

} // namespace attest::kernel
