// Dividing the rows of a matrix by a column of numbers, one per row, and columns likewise.
//
// divide_rows(M, row_sums(M)) is M with every row divided by its own sum. With arrays that
// broadcast, `M / sums` divides whichever axis the lengths happen to fit, which for a square M is
// the wrong one; here the functions name the axis, and `/` between matrices does not compile.
//
// The result has the tokens of M, and along the divided axis those of the divisor if M has none.
//
// Refused: M / N, or a divisor that lies along the other axis (ATT-204); a divisor of another
// length (ATT-201) or with different tokens (ATT-207); a zero divisor, by the scalar itself
// (ATT-102); integers that overflow (ATT-101).
#pragma once

#include <attest/matrix/entry_arithmetic.hpp>
#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <cstddef>
#include <utility>

namespace attest {

namespace detail {

/// The type of a sum of entries: M's scalar, or the int that a smaller integer is promoted to.
template <matrix_like M>
using sum_scalar = decltype(detail::entry_sum(std::declval<typename M::scalar const&>(),
                                              std::declval<typename M::scalar const&>()));

} // namespace detail

/// R×1: the sum of each row.
template <matrix_like M>
[[nodiscard]] constexpr auto row_sums(M const& m) {
    matrix<detail::sum_scalar<M>, M::rows, 1, typename M::row_names> result;
    for (std::size_t i = 0; i < M::rows; ++i) {
        detail::sum_scalar<M> sum(m(i, 0));
        for (std::size_t j = 1; j < M::columns; ++j)
            sum = detail::entry_sum(sum, m(i, j));
        result(i, 0) = sum;
    }
    return result;
}

/// 1×C: the sum of each column.
template <matrix_like M>
[[nodiscard]] constexpr auto column_sums(M const& m) {
    matrix<detail::sum_scalar<M>, 1, M::columns, unnamed, typename M::column_names> result;
    for (std::size_t j = 0; j < M::columns; ++j) {
        detail::sum_scalar<M> sum(m(0, j));
        for (std::size_t i = 1; i < M::rows; ++i)
            sum = detail::entry_sum(sum, m(i, j));
        result(0, j) = sum;
    }
    return result;
}

namespace detail {

template <matrix_like M, matrix_like D>
using quotient_scalar = decltype(detail::entry_quotient(std::declval<typename M::scalar const&>(),
                                                        std::declval<typename D::scalar const&>()));

/// The divisor must be Rows×Columns; `Along` is what gets one number each, `Other` the function
/// for the other axis.
template <matrix_like M, matrix_like D, std::size_t Rows, std::size_t Columns,
          fixed_string Operation, fixed_string Along, fixed_string Other>
constexpr bool require_divisor_fits() {
    constexpr bool fits = D::rows == Rows && D::columns == Columns;
    if constexpr (!fits && (D::rows == M::rows || D::columns == M::columns)) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-204 " << Operation.view() << ": the matrix is " << shape_of<M>
                     << ", the divisor is " << shape_of<D> << "; one number per " << Along.view()
                     << " is " << shape{Rows, Columns} << "; for the other axis call "
                     << Other.view();
            return sentence;
        });
        static_cast<void>(sizeof(division_needs_an_axis<words>));
    } else if constexpr (!fits) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Operation.view() << ": the matrix is " << shape_of<M>
                     << ", the divisor is " << shape_of<D> << "; one number per " << Along.view()
                     << " is " << shape{Rows, Columns};
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return fits;
}

} // namespace detail

/// Row i divided by entry i of an R×1 column.
template <matrix_like M, matrix_like D>
[[nodiscard]] constexpr auto divide_rows(M const& m, D const& column) {
    matrix<detail::quotient_scalar<M, D>, M::rows, M::columns,
           common_names<typename M::row_names, typename D::row_names>, typename M::column_names>
        result;
    if constexpr (detail::require_divisor_fits<M, D, M::rows, 1, "divide_rows", "row",
                                               "divide_columns">())
        if constexpr (detail::require_names_agree<
                          typename M::row_names, typename D::row_names,
                          "divide_rows: the rows of the matrix and of the divisor">())
            for (std::size_t i = 0; i < M::rows; ++i)
                for (std::size_t j = 0; j < M::columns; ++j)
                    result(i, j) = detail::entry_quotient(m(i, j), column(i, 0));
    return result;
}

/// Column j divided by entry j of a 1×C row.
template <matrix_like M, matrix_like D>
[[nodiscard]] constexpr auto divide_columns(M const& m, D const& row) {
    matrix<detail::quotient_scalar<M, D>, M::rows, M::columns, typename M::row_names,
           common_names<typename M::column_names, typename D::column_names>>
        result;
    if constexpr (detail::require_divisor_fits<M, D, 1, M::columns, "divide_columns", "column",
                                               "divide_rows">())
        if constexpr (detail::require_names_agree<
                          typename M::column_names, typename D::column_names,
                          "divide_columns: the columns of the matrix and of the divisor">())
            for (std::size_t i = 0; i < M::rows; ++i)
                for (std::size_t j = 0; j < M::columns; ++j)
                    result(i, j) = detail::entry_quotient(m(i, j), row(0, j));
    return result;
}

/// Always refused (ATT-204): the sentence says which function divides along which axis.
template <matrix_like M, matrix_like D>
constexpr M operator/(M const& m, D const&) {
    constexpr auto words = attest::fix([] {
        text sentence;
        sentence << "ATT-204 division: a " << detail::shape_of<M> << " matrix divided by a "
                 << detail::shape_of<D>
                 << " one does not say along which axis; call divide_rows(M, column) for one "
                 << "number per row, here " << detail::shape{M::rows, 1}
                 << ", or divide_columns(M, row) for one number per column, here "
                 << detail::shape{1, M::columns};
        return sentence;
    });
    static_cast<void>(sizeof(division_needs_an_axis<words>));
    return m;
}

} // namespace attest
