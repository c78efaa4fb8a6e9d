// Parts of a matrix: row(M, i) is 1×C, column(M, j) is R×1, select_rows and select_columns keep
// some rows or columns, in the order asked for.
//
// The parts are copies. Tokens of the other side stay; a selection carries its own tokens along.
//
// Refused: an index out of range (ATT-206), an unknown token (ATT-203), a place selected twice
// from a side with tokens (ATT-205).
#pragma once

#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <cstddef>

namespace attest {

template <matrix_like M>
[[nodiscard]] constexpr auto row(M const& m, index_argument number) {
    std::size_t const i = number;
    matrix<typename M::scalar, 1, M::columns, unnamed, typename M::column_names> result;
    for (std::size_t j = 0; j < M::columns; ++j)
        result(0, j) = m(i, j);
    return result;
}

template <matrix_like M>
[[nodiscard]] constexpr auto row(M const& m, token_of<typename M::row_names> token) {
    return attest::row(m, token.position());
}

template <matrix_like M>
[[nodiscard]] constexpr auto column(M const& m, index_argument number) {
    std::size_t const j = number;
    matrix<typename M::scalar, M::rows, 1, typename M::row_names> result;
    for (std::size_t i = 0; i < M::rows; ++i)
        result(i, 0) = m(i, j);
    return result;
}

template <matrix_like M>
[[nodiscard]] constexpr auto column(M const& m, token_of<typename M::column_names> token) {
    return attest::column(m, token.position());
}

/// The rows with these indices.
template <std::size_t... Rows, matrix_like M>
    requires(sizeof...(Rows) > 0)
[[nodiscard]] constexpr auto select_rows(M const& m) {
    static_assert(((Rows < M::rows) && ...), "ATT-206 index out of range: select_rows");
    matrix<typename M::scalar, sizeof...(Rows), M::columns,
           selected_names<typename M::row_names, Rows...>, typename M::column_names>
        result;
    std::size_t const chosen[] = {Rows...};
    for (std::size_t i = 0; i < sizeof...(Rows); ++i)
        for (std::size_t j = 0; j < M::columns; ++j)
            result(i, j) = m(chosen[i], j);
    return result;
}

/// The columns with these indices.
template <std::size_t... Columns, matrix_like M>
    requires(sizeof...(Columns) > 0)
[[nodiscard]] constexpr auto select_columns(M const& m) {
    static_assert(((Columns < M::columns) && ...), "ATT-206 index out of range: select_columns");
    matrix<typename M::scalar, M::rows, sizeof...(Columns), typename M::row_names,
           selected_names<typename M::column_names, Columns...>>
        result;
    std::size_t const chosen[] = {Columns...};
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < sizeof...(Columns); ++j)
            result(i, j) = m(i, chosen[j]);
    return result;
}

/// The rows with these tokens: select_rows(M, tokens<"it", "cat">).
template <matrix_like M, fixed_string... Tokens>
[[nodiscard]] constexpr auto select_rows(M const& m, names<Tokens...>) {
    return attest::select_rows<M::row_names::index_of(Tokens.view())...>(m);
}

/// The columns with these tokens.
template <matrix_like M, fixed_string... Tokens>
[[nodiscard]] constexpr auto select_columns(M const& m, names<Tokens...>) {
    return attest::select_columns<M::column_names::index_of(Tokens.view())...>(m);
}

} // namespace attest
