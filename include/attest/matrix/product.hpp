// product(A, B), written A * B: entry (i, j) is the sum over k of A(i, k) · B(k, j).
//
// Exact when the scalars are. The scalar of the result is that of a product of entries: rational
// times surd is a surd. Products of rationals go through integers (integer_product.hpp).
//
// Refused: inner sides of different length (ATT-201) or with different tokens (ATT-207); entries
// that are built-in integers and overflow (ATT-101).
#pragma once

#include <attest/matrix/entry_arithmetic.hpp>
#include <attest/matrix/integer_product.hpp>
#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace attest {

/// The type of x·y for entries x of A and y of B.
template <matrix_like A, matrix_like B>
using product_scalar = decltype(detail::entry_product(std::declval<typename A::scalar const&>(),
                                                      std::declval<typename B::scalar const&>()));

namespace detail {

template <matrix_like A, matrix_like B>
constexpr bool require_product_fits() {
    constexpr bool fits = A::columns == B::rows;
    if constexpr (!fits) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 product: the left factor is " << shape_of<A>
                     << ", the right one is " << shape_of<B> << "; the " << A::columns
                     << " columns of the left must be as many as the " << B::rows
                     << " rows of the right";
            if (A::columns == B::columns)
                sentence << ": transpose(right) would fit";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
        return false;
    } else
        return detail::require_names_agree<
            typename A::column_names, typename B::row_names,
            "product: the columns of the left factor and the rows of the "
            "right one">();
}

/// Σ_k A(i, k)·B(k, j), in the arithmetic of entries.
template <matrix_like A, matrix_like B>
constexpr auto dot_of(A const& a, B const& b, std::size_t i, std::size_t j) {
    product_scalar<A, B> sum = detail::entry_product(a(i, 0), b(0, j));
    for (std::size_t k = 1; k < A::columns; ++k)
        sum = detail::entry_sum(sum, detail::entry_product(a(i, k), b(k, j)));
    return sum;
}

/// Row by row, one entry at a time, for entries too large to be packed.
template <class Result, matrix_like A, matrix_like B>
constexpr void multiply_lines(Result& result, A const& a, B const& b,
                              integer_line<A::columns> const (&rows)[A::rows],
                              integer_line<A::columns> const (&columns)[B::columns]) {
    for (std::size_t i = 0; i < A::rows; ++i)
        for (std::size_t j = 0; j < B::columns; ++j)
            if (detail::dot_is_narrow(rows[i], columns[j]))
                result(i, j) =
                    detail::fraction(detail::integer_dot(rows[i].entries, columns[j].entries),
                                     rows[i].denominator, columns[j].denominator);
            else
                result(i, j) = detail::dot_of(a, b, i, j);
}

template <class Result, matrix_like A, matrix_like B>
constexpr void multiply_rationals(Result& result, A const& a, B const& b) {
    constexpr std::size_t inner = A::columns;
    integer_line<inner> rows[A::rows];
    integer_line<inner> columns[B::columns];
    line_bounds left;
    line_bounds right;
    for (std::size_t i = 0; i < A::rows; ++i) {
        rows[i].template read<false>(a.entries(), i);
        left.widen(rows[i]);
    }
    for (std::size_t j = 0; j < B::columns; ++j) {
        columns[j].template read<true>(b.entries(), j);
        right.widen(columns[j]);
    }
    lanes const lane = detail::lanes_for<inner>(left, right);
    if (lane.count == 0)
        return detail::multiply_lines(result, a, b, rows, columns);

    packed_columns<inner> packed;
    auto& entries = result.entries();
    // in range below: a lane is at most 64 bits wide, and a sum below 2^126 (lanes_for)
    int128 const base = int128{1} << lane.width;
    for (std::size_t first = 0; first < B::columns; first += lane.count) {
        std::size_t const left_over = B::columns - first;
        std::size_t const count = left_over < lane.count ? left_over : lane.count;
        packed.pack(columns + first, count, lane.width);
        for (std::size_t i = 0; i < A::rows; ++i) {
            int128 sums = detail::integer_dot(rows[i].entries, packed.entries);
            for (std::size_t j = first; j < first + count; ++j) {
                int128 sum = sums & (base - 1);
                sum -= sum >= base / 2 ? base : 0;
                sums = (sums - sum) >> lane.width;
                // in range: lanes_for has shown that 64 bits hold each sum and each denominator
                entries[i][j] = rational::from_small(static_cast<std::int64_t>(sum),
                                                     rows[i].denominator * columns[j].denominator);
            }
        }
    }
}

/// Entries that are rationals, all in one array.
template <class M>
concept stores_rationals = requires(M const& m) {
    { m.entries() } -> std::same_as<rational const(&)[M::rows][M::columns]>;
};

} // namespace detail

template <matrix_like A, matrix_like B>
[[nodiscard]] constexpr auto product(A const& a, B const& b) {
    matrix<product_scalar<A, B>, A::rows, B::columns, typename A::row_names,
           typename B::column_names>
        result;
    if constexpr (detail::require_product_fits<A, B>()) {
        if constexpr (detail::stores_rationals<A> && detail::stores_rationals<B>)
            detail::multiply_rationals(result, a, b);
        else
            for (std::size_t i = 0; i < A::rows; ++i)
                for (std::size_t j = 0; j < B::columns; ++j)
                    result(i, j) = detail::dot_of(a, b, i, j);
    }
    return result;
}

template <matrix_like A, matrix_like B>
[[nodiscard]] constexpr auto operator*(A const& a, B const& b) {
    return attest::product(a, b);
}

} // namespace attest
