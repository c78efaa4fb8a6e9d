// A step by an inequality that is known: a hypothesis, or a theorem (calculus, paragraph 6.3).
//
// A search proposes the instance; here it is checked.
#pragma once

#include <attest/derivation/kernel/rewriting.hpp>

namespace attest::kernel {

/// Is this, for all of some indices, l <= r or l < r?
[[nodiscard]] constexpr bool says_inequality(store const& in, id statement) {
    while (in.is(statement, kind::for_all))
        statement = in.get(statement, 1);
    return in.is(statement, kind::at_most) || in.is(statement, kind::less);
}

/// Do two terms differ by what the sides of an instance differ by, upper - lower = r - l? Then
/// lower <= upper, and lower < upper if l < r.
template <class Search>
[[nodiscard]] constexpr bool stands_by(knowledge<Search>& here, equation const& by, id lower,
                                       id upper, bool strict) {
    store& in = here.in();
    id const difference = minus(in, upper, lower);
    list<word> values;
    if (!here.search().propose_inequality(by, difference, values) || !has_chosen_values(by, values))
        return false;
    id const formula = instance_of(in, here.known(), by.statement, values, {});
    return formula != 0
           && (in.is(formula, kind::less) || (!strict && in.is(formula, kind::at_most)))
           && here.are_equal(difference, minus(in, in.get(formula, 1), in.get(formula, 0)), {})
           && conditions_hold(here, by, values, {});
}

} // namespace attest::kernel
