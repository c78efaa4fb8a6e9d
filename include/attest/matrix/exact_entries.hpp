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
#include <type_traits>

namespace attest {

namespace detail {

/// Entry (i, j) as an exact number, read in the type in which the matrix gives it.
template <matrix_like M>
constexpr auto exact_entry_of(M const& m, std::size_t i, std::size_t j) {
    auto const& entry = m(i, j);
    using given = std::remove_cvref_t<decltype(entry)>;
    if constexpr (std::floating_point<given>)
        if (!attest::is_real(entry))
            throw not_a_real_number("ATT-413 no real number: an entry is NaN or infinite, and no "
                                    "question about real numbers has an answer for it",
                                    text() << "entry (" << i << ", " << j << ")");
    if constexpr (exactly_valued<given>)
        return attest::exact_entry(entry);
    else
        // in range: no built-in number, and a matrix says that its entries convert to its scalar
        return attest::exact_entry(static_cast<typename M::scalar>(entry));
}

} // namespace detail

/// m itself if its entries are exact numbers, otherwise the matrix of its exact entries.
template <matrix_like M>
    requires exactly_valued<typename M::scalar>
[[nodiscard]] constexpr decltype(auto) exact_entries(M const& m) {
    if constexpr (scalar_traits<typename M::scalar>::exact) {
        return (m);
    } else {
        matrix<rational, M::rows, M::columns, typename M::row_names, typename M::column_names>
            result;
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < M::columns; ++j)
                result(i, j) = detail::exact_entry_of(m, i, j);
        return result;
    }
}

} // namespace attest
