// Equal: two matrices of one shape agree in every entry.
//
// Names are not compared, only numbers: the same weights under other tokens are equal.
//
// Exact: the answer, also between number types (3/4, 0.75F and e^0 · 3/4 are equal; 1/10 and 0.1,
// -1 and 4294967295U are not).
// Refused (ATT-403): the first entry, by rows, that differs, with both its values; two shapes.
#pragma once

#include <attest/property/row_differences.hpp>

namespace attest {

namespace detail {

template <decided_matrix Left, decided_matrix Right>
constexpr finding equal_or_why_not(Left const& left, Right const& right) {
    for (std::size_t i = 0; i < Left::rows; ++i) {
        std::size_t const j = detail::first_difference(left, i, right, i);
        if (j < Left::columns) {
            text why("ATT-403 not equal: ");
            detail::write_entry<Left>(why, i, j);
            why << " is ";
            detail::write_value(why, left(i, j));
            why << " on the left and ";
            detail::write_value(why, right(i, j));
            why << " on the right";
            return finding::no(why);
        }
    }
    return finding::yes();
}

} // namespace detail

/// Do left and right agree in every entry?
template <decided_matrix Left, decided_matrix Right>
[[nodiscard]] constexpr finding equal(Left const& left, Right const& right) {
    if constexpr (Left::rows != Right::rows || Left::columns != Right::columns) {
        text why("ATT-403 not equal: the left is ");
        detail::write_shape<Left>(why);
        why << ", the right is ";
        detail::write_shape<Right>(why);
        return finding::no(why);
    } else {
        return detail::equal_or_why_not(attest::exact_entries(left), attest::exact_entries(right));
    }
}

} // namespace attest
