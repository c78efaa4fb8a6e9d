// exact_entries(M): a matrix with its entries as exact numbers, which a question about M is asked
// of.
//
// A matrix of rationals, surds or exponentials is its own; any other is read entry by entry
// (exact_entry.hpp), names and shape unchanged.
//
// Refused: an entry that is NaN or infinite (ATT-413). Every entry is read, so the refusal does not
// depend on where the question would have stopped.
#pragma once

#include <attest/matrix/exact_entry.hpp>
#include <attest/matrix/matrix.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

namespace detail {

/// Refuses the first entry that is NaN or infinite (ATT-413), by its place.
template <matrix_like M>
constexpr void require_real_entry(M const& m, std::size_t i, std::size_t j) {
    if (!is_real(m(i, j)))
        throw not_a_real_number("ATT-413 no real number: an entry is NaN or infinite, and no "
                                "question about real numbers has an answer for it",
                                text() << "entry (" << i << ", " << j << ")");
}

} // namespace detail

/// m itself if its entries are exact numbers, otherwise the matrix of its exact entries.
template <matrix_like M>
    requires exactly_valued<typename M::scalar>
[[nodiscard]] constexpr decltype(auto) exact_entries(M const& m) {
    using S = typename M::scalar;
    if constexpr (scalar_traits<S>::exact) {
        return (m);
    } else {
        matrix<rational, M::rows, M::columns, typename M::row_names, typename M::column_names>
            result;
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < M::columns; ++j) {
                if constexpr (std::floating_point<S>)
                    detail::require_real_entry(m, i, j);
                result(i, j) = exact_entry(S(m(i, j)));
            }
        return result;
    }
}

} // namespace attest
