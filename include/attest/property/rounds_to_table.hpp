// Equal to a table of decimals: every element, correctly rounded to that number of digits, is the one
// printed.
//
// A published table is right or it is not: no tolerance enters. Fixed point looks first
// (fixed_point_row.hpp); what it leaves open, element_rounding.hpp decides exactly, ties going to
// the even last digit.
//
// Exact: the answer, for entries of every decided type; a table of floats is a table of the dyadic
// numbers that they are. Refused (ATT-411): the first element that rounds to another decimal, with
// both decimals and its exact value; a table entry with more digits than were asked for.
#pragma once

#include <attest/property/describe.hpp>
#include <attest/property/element_rounding.hpp>
#include <attest/property/fixed_point_row.hpp>
#include <attest/property/shapes.hpp>

namespace attest {

namespace detail {

template <int Digits, decided_matrix M, decided_matrix Table>
constexpr finding rounding_or_why_not(M const& m, Table const& table) {
    fixed_point_rows<M> quick(m);
    for (std::size_t i = 0; i < M::rows; ++i) {
        quick.enter(m, i);
        row_rounding<M> exact(m, i, Digits);
        for (std::size_t j = 0; j < M::columns; ++j) {
            if (quick.rounds_to(j, table(i, j), Digits) == verdict::proved
                || exact.gives(j, table(i, j)))
                continue;
            text why("ATT-411 differs from the decimal table: ");
            detail::write_entry<M>(why, i, j);
            why << " rounds to ";
            text const found = attest::decimal(m(i, j), Digits);
            why << found.view() << ", the table has ";
            text const expected = attest::decimal(table(i, j), Digits);
            if (attest::rounds_to(table(i, j), table(i, j), Digits))
                why << expected.view();
            else
                detail::write_value(why, table(i, j));
            why << "; exactly it is ";
            detail::write_value(why, m(i, j));
            return finding::no(why);
        }
    }
    return finding::yes();
}

} // namespace detail

/// Is every element of m, correctly rounded to Digits ≥ 0 decimals, the element of table?
template <int Digits, decided_matrix M, decided_matrix Table>
[[nodiscard]] constexpr finding rounds_to_table(M const& m, Table const& table) {
    static_assert(Digits >= 0, "ATT-411 a decimal table has 0 or more decimals");
    if constexpr (detail::require_one_shape<M, Table, "rounds_to_table">())
        return detail::rounding_or_why_not<Digits>(attest::exact_entries(m),
                                                   attest::exact_entries(table));
    else
        return finding{};
}

} // namespace attest
