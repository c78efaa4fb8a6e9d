// Causal: what comes earlier does not change when a later token does.
//
// Given the outputs before and after one token was changed, every row above that token must be
// the same, exactly. An answer of yes is about these two runs; that it is so for every change is
// a theorem about the mask, not an observation.
//
// Exact: the answer, for entries of every decided type. Refused (ATT-406): the first earlier row
// that moved, with the column in which it did, its value before and after; inputs that already
// differ in an earlier row. Refused (ATT-206): a changed row that the matrix does not have.
#pragma once

#include <attest/property/row_differences.hpp>
#include <attest/property/shapes.hpp>

namespace attest {

namespace detail {

template <decided_matrix Before, decided_matrix After>
constexpr finding unmoved(Before const& before, After const& after, std::size_t changed_row,
                          std::string_view what) {
    require_index<Before::rows, Before::columns>(changed_row, 0);
    for (std::size_t i = 0; i < changed_row; ++i) {
        std::size_t const j = first_difference(before, i, after, i);
        if (j < Before::columns) {
            text why("ATT-406 not causal: ");
            write_row<Before>(why, i);
            why << ", earlier than the changed ";
            write_row<Before>(why, changed_row);
            why << ", " << what << ": column ";
            write_token<typename Before::column_names>(why, j);
            why << " was ";
            write_value(why, before(i, j));
            why << " and is now ";
            write_value(why, after(i, j));
            return finding::no(why);
        }
    }
    return finding::yes();
}

} // namespace detail

/// Did every row above changed_row keep its value?
template <decided_matrix Before, decided_matrix After>
[[nodiscard]] constexpr finding causal_outputs(Before const& before, After const& after,
                                               std::size_t changed_row) {
    if constexpr (detail::require_one_shape<Before, After, "causal_outputs">())
        return detail::unmoved(exact_entries(before), exact_entries(after), changed_row, "moved");
    else
        return finding{};
}

/// The same of run(inputs) and run(changed), where the inputs differ from changed_row on.
template <class Run, decided_matrix Inputs>
[[nodiscard]] constexpr finding causal_run(Run const& run, Inputs const& inputs,
                                           Inputs const& changed, std::size_t changed_row) {
    finding const premise = detail::unmoved(exact_entries(inputs), exact_entries(changed),
                                            changed_row, "already differs in the inputs");
    if (!premise)
        return premise;
    return causal_outputs(run(inputs), run(changed), changed_row);
}

} // namespace attest
