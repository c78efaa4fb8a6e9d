// Rank one: every row is a multiple of one row that is not zero.
//
// With a pivot M(p, q) ≠ 0 this is M(i, j) M(p, q) = M(i, q) M(p, j) for all i and j: the 2×2
// minors through the pivot vanish. Averaging gives such weights: every position sees the same.
// The rows of a row quotient may be multiplied by their denominators, which leaves rank alone.
//
// Exact: the answer, for entries of every decided type: the minors of floats are computed as
// rationals, so none underflows to 0. Refused (ATT-407): a minor that is not zero, with its value;
// a zero matrix.
#pragma once

#include <attest/property/describe.hpp>

namespace attest {

namespace detail {

struct matrix_place {
    std::size_t row = 0;
    std::size_t column = 0;
};

/// An entry up to a non-zero factor common to its row.
template <decided_matrix M>
constexpr auto up_to_row_factor(M const& m, std::size_t i, std::size_t j) {
    if constexpr (row_quotient<M>)
        return m.numerator(i, j);
    else
        return scalar_of<M>(m(i, j));
}

template <decided_matrix M>
constexpr bool entry_is_zero(M const& m, std::size_t i, std::size_t j) {
    if constexpr (row_quotient<M>)
        return m.numerator(i, j).is_zero();
    else
        return m(i, j) == detail::constant<scalar_of<M>>(0);
}

/// The first entry, by rows, that is not 0; the number of rows when there is none.
template <decided_matrix M>
constexpr matrix_place first_nonzero(M const& m) {
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < M::columns; ++j)
            if (!detail::entry_is_zero(m, i, j))
                return {i, j};
    return {M::rows, 0};
}

template <decided_matrix M>
constexpr finding rank_one_or_why_not(M const& m) {
    auto const [p, q] = detail::first_nonzero(m);
    if (p == M::rows)
        return finding::no("ATT-407 not of rank one: every entry is 0, so the rank is 0");

    auto const corner = detail::up_to_row_factor(m, p, q);
    for (std::size_t i = p + 1; i < M::rows; ++i) {
        auto const below = detail::up_to_row_factor(m, i, q);
        for (std::size_t j = 0; j < M::columns; ++j) {
            auto const across = detail::up_to_row_factor(m, i, j) * corner;
            auto const along = below * detail::up_to_row_factor(m, p, j);
            if (across == along)
                continue;
            text why("ATT-407 not of rank one: ");
            detail::write_row<M>(why, i);
            why << " is no multiple of ";
            detail::write_row<M>(why, p);
            why << "; their minor in columns ";
            detail::write_token<typename M::column_names>(why, q);
            why << " and ";
            detail::write_token<typename M::column_names>(why, j);
            why << " is ";
            scalar_of<M> const forward = scalar_of<M>(m(p, q)) * scalar_of<M>(m(i, j));
            scalar_of<M> const backward = scalar_of<M>(m(p, j)) * scalar_of<M>(m(i, q));
            scalar_of<M> const minor = forward - backward;
            detail::write_value(why, minor);
            why << ", not 0";
            return finding::no(why);
        }
    }
    return finding::yes();
}

} // namespace detail

/// Is the rank of m exactly one?
template <decided_matrix M>
[[nodiscard]] constexpr finding rank_one(M const& m) {
    return detail::rank_one_or_why_not(attest::exact_entries(m));
}

} // namespace attest
