// Causal: what comes earlier does not change when a later token does.
//
// Given the outputs before and after one token was changed, every row above that token must be
// the same, exactly. An answer of yes is about these two runs; that it is so for every change is
// a theorem about the mask, not an observation.
//
// Exact: the answer, for entries of every decided type. Refused (ATT-406): the first earlier row
// that moved, with the column in which it did, its value before and after. No answer is given for
// inputs that differ in an earlier row or not at all (ATT-406), since no output shows anything
// then, nor for a changed row that the matrix does not have (ATT-206). Names are not compared, only
// numbers: a row is earlier by its position.
#pragma once

#include <attest/property/row_differences.hpp>
#include <attest/property/shapes.hpp>

namespace attest {

namespace detail {

template <decided_matrix Before, decided_matrix After>
constexpr finding unmoved(Before const& before, After const& after, std::size_t changed_row) {
    detail::require_index<Before::rows, Before::columns>(changed_row, 0);
    for (std::size_t i = 0; i < changed_row; ++i) {
        std::size_t const j = detail::first_difference(before, i, after, i);
        if (j < Before::columns) {
            text why("ATT-406 not causal: ");
            detail::write_row<Before>(why, i);
            why << ", earlier than the changed ";
            detail::write_row<Before>(why, changed_row);
            why << ", moved: column ";
            detail::write_token<typename Before::column_names>(why, j);
            why << " was ";
            detail::write_value(why, before(i, j));
            why << " and is now ";
            detail::write_value(why, after(i, j));
            return finding::no(why);
        }
    }
    return finding::yes();
}

template <decided_matrix Inputs>
constexpr void require_change(Inputs const& inputs, Inputs const& changed,
                              std::size_t changed_row) {
    detail::require_index<Inputs::rows, Inputs::columns>(changed_row, 0);
    bool differ = false;
    for (std::size_t i = 0; i < Inputs::rows; ++i) {
        if (detail::first_difference(inputs, i, changed, i) == Inputs::columns)
            continue;
        if (i < changed_row)
            throw no_change_of_a_token(
                "ATT-406 causal_run: the inputs differ before the changed row",
                text() << "in row " << i);
        differ = true;
    }
    if (!differ)
        throw no_change_of_a_token("ATT-406 causal_run: the inputs do not differ",
                                   text() << "from row " << changed_row << " on");
}

} // namespace detail

/// Did every row above changed_row keep its value?
template <decided_matrix Before, decided_matrix After>
[[nodiscard]] constexpr finding causal_outputs(Before const& before, After const& after,
                                               index_argument changed_row) {
    if constexpr (detail::require_one_shape<Before, After, "causal_outputs">())
        return detail::unmoved(attest::exact_entries(before), attest::exact_entries(after),
                               changed_row);
    else
        return finding{};
}

/// The same of run(inputs) and run(changed), where the inputs differ from changed_row on, and not
/// before. Refused: other inputs (ATT-406), about which the outputs would show nothing.
template <class Run, decided_matrix Inputs>
[[nodiscard]] constexpr finding causal_run(Run const& run, Inputs const& inputs,
                                           Inputs const& changed, index_argument changed_row) {
    detail::require_change(attest::exact_entries(inputs), attest::exact_entries(changed),
                           changed_row);
    return attest::causal_outputs(run(inputs), run(changed), std::size_t{changed_row});
}

} // namespace attest
