// Equal up to a permutation P: of the rows, or of the rows and columns together.
//
// Equivariance on one permutation: with X' = permute_rows(P, X), the outputs satisfy
// O'(i, b) = O(P(i), b), and the scores and weights of self-attention W'(i, j) = W(P(i), P(j)).
// Rows are followed through P; nothing is copied. Names are not compared, only numbers.
//
// Exact: the answer, for entries of every decided type. An answer no (ATT-404) names the first entry
// that disagrees, the entry that it should equal, and both values. Refused: matrices of different
// shapes, a permutation of another size.
#pragma once

#include <attest/matrix/permutation.hpp>
#include <attest/property/row_differences.hpp>
#include <attest/property/shapes.hpp>

namespace attest {

namespace detail {

template <decided_matrix Original, decided_matrix Permuted, class Rows, class Columns>
constexpr finding permuted(Original const& original, Permuted const& moved, Rows const& rows,
                           Columns const& columns) {
    for (std::size_t i = 0; i < Permuted::rows; ++i) {
        std::size_t const j = detail::first_difference(moved, i, original, rows(i), columns);
        if (j == Permuted::columns)
            continue;
        text why("ATT-404 not equal up to this permutation: ");
        detail::write_entry<Permuted>(why, i, j);
        why << " is ";
        detail::write_value(why, moved(i, j));
        why << ", but ";
        detail::write_entry<Original>(why, rows(i), columns(j));
        why << ", which it should equal, is ";
        detail::write_value(why, original(rows(i), columns(j)));
        return finding::no(why);
    }
    return finding::yes();
}

} // namespace detail

/// Is moved = permute_rows(P, original): moved(i, b) = original(P(i), b)?
template <decided_matrix Original, decided_matrix Permuted, std::size_t... Places>
[[nodiscard]] constexpr finding equal_up_to_row_permutation(Original const& original,
                                                            Permuted const& moved,
                                                            permutation<Places...> p) {
    if constexpr (detail::require_one_shape<Original, Permuted, "equal_up_to_row_permutation">()
                  && detail::require_permutation_fits<Original, Original::rows, sizeof...(Places),
                                                      "equal_up_to_row_permutation", "rows">())
        return detail::permuted(attest::exact_entries(original), attest::exact_entries(moved), p,
                                detail::same_column{});
    else
        return finding{};
}

/// Is moved = original with its rows and its columns permuted by P: moved(i, j) = original(P(i), P(j))?
template <decided_matrix Original, decided_matrix Permuted, std::size_t... Places>
[[nodiscard]] constexpr finding
equal_up_to_permutation(Original const& original, Permuted const& moved, permutation<Places...> p) {
    if constexpr (detail::require_one_shape<Original, Permuted, "equal_up_to_permutation">()
                  && detail::require_permutation_fits<Original, Original::rows, sizeof...(Places),
                                                      "equal_up_to_permutation", "rows">()
                  && detail::require_permutation_fits<Original, Original::columns,
                                                      sizeof...(Places), "equal_up_to_permutation",
                                                      "columns">())
        return detail::permuted(attest::exact_entries(original), attest::exact_entries(moved), p,
                                p);
    else
        return finding{};
}

} // namespace attest
