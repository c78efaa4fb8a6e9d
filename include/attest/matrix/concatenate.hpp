// beside(A, B, ...): more columns; above(A, B, ...): more rows. Heads are joined with beside.
//
// The sides that touch have one length and tokens that agree; the sides that grow carry the tokens
// of all parts, or none unless all have some. Entries are unchanged; where the parts have two
// scalars, an integer that the common one does not hold is refused (ATT-101).
//
// Refused: touching sides of different lengths (ATT-201) or different tokens (ATT-207), a token
// on both growing sides (ATT-205).
#pragma once

#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <array>
#include <cstddef>
#include <type_traits>

namespace attest {

namespace detail {

template <bool Fits, matrix_like A, matrix_like B, fixed_string Operation, fixed_string Side>
constexpr bool require_touching_sides() {
    if constexpr (!Fits) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Operation.view() << ": the first matrix is " << shape_of<A>
                     << ", the next is " << shape_of<B> << "; they must have equally many "
                     << Side.view();
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return Fits;
}

} // namespace detail

template <matrix_like M>
[[nodiscard]] constexpr M beside(M const& m) {
    return m;
}

template <matrix_like A, matrix_like B, matrix_like... More>
[[nodiscard]] constexpr auto beside(A const& a, B const& b, More const&... more) {
    using S = std::common_type_t<typename A::scalar, typename B::scalar>;
    matrix<S, A::rows, checked_add(A::columns, B::columns),
           common_names<typename A::row_names, typename B::row_names>,
           joined_names<typename A::column_names, typename B::column_names>>
        result;
    if constexpr (detail::require_touching_sides<A::rows == B::rows, A, B, "beside", "rows">())
        if constexpr (detail::require_names_agree<typename A::row_names, typename B::row_names,
                                                  "beside: the rows of the two matrices">())
            for (std::size_t i = 0; i < A::rows; ++i) {
                for (std::size_t j = 0; j < A::columns; ++j)
                    result(i, j) = attest::entry_as<S>(a(i, j));
                for (std::size_t j = 0; j < B::columns; ++j)
                    result(i, A::columns + j) = attest::entry_as<S>(b(i, j));
            }
    return attest::beside(result, more...);
}

template <matrix_like M>
[[nodiscard]] constexpr M above(M const& m) {
    return m;
}

template <matrix_like A, matrix_like B, matrix_like... More>
[[nodiscard]] constexpr auto above(A const& a, B const& b, More const&... more) {
    using S = std::common_type_t<typename A::scalar, typename B::scalar>;
    matrix<S, checked_add(A::rows, B::rows), A::columns,
           joined_names<typename A::row_names, typename B::row_names>,
           common_names<typename A::column_names, typename B::column_names>>
        result;
    if constexpr (detail::require_touching_sides<A::columns == B::columns, A, B, "above",
                                                 "columns">())
        if constexpr (detail::require_names_agree<typename A::column_names,
                                                  typename B::column_names,
                                                  "above: the columns of the two matrices">())
            for (std::size_t j = 0; j < A::columns; ++j) {
                for (std::size_t i = 0; i < A::rows; ++i)
                    result(i, j) = attest::entry_as<S>(a(i, j));
                for (std::size_t i = 0; i < B::rows; ++i)
                    result(A::rows + i, j) = attest::entry_as<S>(b(i, j));
            }
    return attest::above(result, more...);
}

/// All matrices of an array, joined from left to right. The columns of the result have no tokens.
template <matrix_like M, std::size_t N>
[[nodiscard]] constexpr auto beside(std::array<M, N> const& parts) {
    matrix<typename M::scalar, M::rows, checked_multiply(N, M::columns), typename M::row_names>
        result;
    for (std::size_t part = 0; part < N; ++part)
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < M::columns; ++j)
                result(i, part * M::columns + j) = parts[part](i, j);
    return result;
}

} // namespace attest
