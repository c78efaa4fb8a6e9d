// Matrices from functions: tabulate<R, C>(f) has f(i, j) in row i and column j, identity<N>() is
// the identity, evaluate(M) stores what another matrix computes.
//
// Exact when f is. An f that returns a built-in integer gives rationals.
#pragma once

#include <attest/matrix/build.hpp>
#include <attest/matrix/evaluated.hpp>

#include <cstddef>
#include <type_traits>

namespace attest {

/// The R×C matrix of f(i, j).
template <std::size_t R, std::size_t C, class RowNames = unnamed, class ColumnNames = unnamed,
          class F>
[[nodiscard]] constexpr auto tabulate(F const& f) {
    using S = detail::entry_scalar<evaluated<std::invoke_result_t<F, std::size_t, std::size_t>>>;
    matrix<S, R, C, RowNames, ColumnNames> result;
    for (std::size_t i = 0; i < R; ++i)
        for (std::size_t j = 0; j < C; ++j)
            result(i, j) = f(i, j);
    return result;
}

/// The matrix of f(i, j) with a row and a column for each token.
template <fixed_string... Rows, fixed_string... Columns, class F>
[[nodiscard]] constexpr auto tabulate(names<Rows...>, names<Columns...>, F const& f) {
    return attest::tabulate<sizeof...(Rows), sizeof...(Columns), names<Rows...>, names<Columns...>>(
        f);
}

/// The N×N identity.
template <class S, std::size_t N>
[[nodiscard]] constexpr matrix<S, N, N> identity() {
    matrix<S, N, N> result;
    for (std::size_t i = 0; i < N; ++i)
        result(i, i) = S(1);
    return result;
}

template <std::size_t N>
[[nodiscard]] constexpr matrix<rational, N, N> identity() {
    return attest::identity<rational, N>();
}

/// The stored form of any matrix.
template <matrix_like M>
[[nodiscard]] constexpr auto evaluate(M const& m) {
    matrix<typename M::scalar, M::rows, M::columns, typename M::row_names, typename M::column_names>
        result;
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < M::columns; ++j)
            result(i, j) = m(i, j);
    return result;
}

} // namespace attest
