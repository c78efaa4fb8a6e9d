// matrix_like: what every operation on matrices asks of its operands.
//
// A type is matrix_like when it knows its shape (`rows`, `columns`, neither 0), the tokens of its
// rows and columns (`row_names`, `column_names`), its `scalar`, and answers m(i, j) for i < rows
// and j < columns. Whether the entries are stored or computed on demand is its own affair.
// `token_access` gives such a type the lookup by token, m("it", "cat").
#pragma once

#include <attest/matrix/index.hpp>
#include <attest/matrix/names.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace attest {

template <class M>
concept matrix_like = requires(M const& m, std::size_t i) {
    typename std::remove_cvref_t<M>::scalar;
    typename std::remove_cvref_t<M>::row_names;
    typename std::remove_cvref_t<M>::column_names;
    { std::remove_cvref_t<M>::rows } -> std::convertible_to<std::size_t>;
    { std::remove_cvref_t<M>::columns } -> std::convertible_to<std::size_t>;
    { m(i, i) } -> std::convertible_to<typename std::remove_cvref_t<M>::scalar>;
    requires(std::remove_cvref_t<M>::rows > 0 && std::remove_cvref_t<M>::columns > 0);
};

/// Two matrices of one shape.
template <class A, class B>
concept same_shape =
    matrix_like<A> && matrix_like<B> && A::rows == B::rows && A::columns == B::columns;

namespace detail {

template <matrix_like M>
inline constexpr shape shape_of{M::rows, M::columns};

} // namespace detail

/// Base of a matrix_like class: entries by token. The class says
/// `using token_access<...>::operator();` beside its own operator()(i, j).
template <class Derived, class RowNames, class ColumnNames>
struct token_access {
    // A class of a program would bring the functions of its namespace into calls of the library, some of which
    // would be better matches.
    static_assert(
        detail::are_tokens<RowNames> && detail::are_tokens<ColumnNames>,
        "ATT-202 the names of rows and columns are attest::names<...> or attest::unnamed");
    // Instantiates names<...>, which refuses doubled tokens (ATT-205) before one of them is used.
    static_assert(sizeof(RowNames) > 0 && sizeof(ColumnNames) > 0);

    constexpr decltype(auto) operator()(token_of<RowNames> row,
                                        token_of<ColumnNames> column) const {
        return self()(row.position(), column.position());
    }

    constexpr decltype(auto) operator()(token_of<RowNames> row, index_argument column) const {
        return self()(row.position(), std::size_t{column});
    }

    constexpr decltype(auto) operator()(index_argument row, token_of<ColumnNames> column) const {
        return self()(std::size_t{row}, column.position());
    }

    /// The same with tokens known at run time only. Refused: an unknown token (ATT-203).
    [[nodiscard]] constexpr decltype(auto) at(std::string_view row, std::string_view column) const {
        return self()(RowNames::index_of(row), ColumnNames::index_of(column));
    }

private:
    constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

namespace detail {

/// Refused: i or j beyond the last row or column (ATT-206).
template <std::size_t Rows, std::size_t Columns>
constexpr void require_index(std::size_t i, std::size_t j) {
    if (i >= Rows || j >= Columns)
        throw index_out_of_range("ATT-206 index out of range: rows and columns count from 0",
                                 text() << "entry (" << i << ", " << j << ") of a matrix that is "
                                        << Rows << 'x' << Columns);
}

} // namespace detail

} // namespace attest
