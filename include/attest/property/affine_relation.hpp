// An affine relation among the rows of a matrix: coefficients c, not all 0, with
// Σ_j c_j = 0 and Σ_j c_j v_j = 0.
//
// Found by Gaussian elimination on the rows (1, v_j), each carrying along which combination of
// the original rows it is; a row that becomes zero is a relation. When none does, the rows are
// affinely independent: the pivots are the certificate.
//
// Exact over any field of decided numbers; built-in integers and floats are eliminated as the
// rationals that they are. The relation is scaled so that its first coefficient
// that is not 0 is 1, and is checked against the definition by the property that reports it.
// Source: Gaussian elimination; Edmonds 1967 for its polynomial cost over the rationals.
#pragma once

#include <attest/property/decided.hpp>

#include <array>
#include <cstddef>

namespace attest {

template <class Scalar, std::size_t Rows>
struct affine_relation {
    bool exists = false;
    std::array<Scalar, Rows> coefficients{};
};

namespace detail {

template <class Scalar>
constexpr void exchange(Scalar& x, Scalar& y) {
    Scalar const kept = x;
    x = y;
    y = kept;
}

template <class Scalar, std::size_t Rows, std::size_t Width>
struct elimination {
    std::array<std::array<Scalar, Width>, Rows> left{};
    std::array<std::array<Scalar, Rows>, Rows> combination{};

    constexpr void swap_rows(std::size_t i, std::size_t k) {
        for (std::size_t c = 0; c < Width; ++c)
            detail::exchange(left[i][c], left[k][c]);
        for (std::size_t c = 0; c < Rows; ++c)
            detail::exchange(combination[i][c], combination[k][c]);
    }

    /// Subtracts from row i the multiple of the pivot row that makes its entry in that column 0.
    constexpr void clear(std::size_t i, std::size_t pivot, std::size_t column) {
        Scalar const zero = detail::constant<Scalar>(0);
        if (left[i][column] == zero)
            return;
        Scalar const factor = left[i][column] / left[pivot][column];
        for (std::size_t c = column; c < Width; ++c) {
            Scalar const less = factor * left[pivot][c];
            left[i][c] = left[i][c] - less;
        }
        for (std::size_t c = 0; c < Rows; ++c) {
            Scalar const less = factor * combination[pivot][c];
            combination[i][c] = combination[i][c] - less;
        }
    }

    /// Eliminates and returns the rank; the rows from there on are 0 in `left`.
    constexpr std::size_t run() {
        Scalar const zero = detail::constant<Scalar>(0);
        std::size_t rank = 0;
        for (std::size_t column = 0; column < Width && rank < Rows; ++column) {
            std::size_t pivot = rank;
            while (pivot < Rows && left[pivot][column] == zero)
                ++pivot;
            if (pivot == Rows)
                continue;
            if (pivot != rank)
                swap_rows(pivot, rank);
            for (std::size_t i = rank + 1; i < Rows; ++i)
                clear(i, rank, column);
            ++rank;
        }
        return rank;
    }
};

} // namespace detail

/// Returns an affine relation among the rows of `given`; its `exists` is false if the rows are affinely
/// independent. Exact.
template <decided_matrix Values>
[[nodiscard]] constexpr affine_relation<exact_scalar_of<Values>, Values::rows>
find_affine_relation(Values const& given) {
    using scalar = exact_scalar_of<Values>;
    auto const& values = attest::exact_entries(given);
    scalar const zero = detail::constant<scalar>(0);
    scalar const one = detail::constant<scalar>(1);
    detail::elimination<scalar, Values::rows, Values::columns + 1> work{};
    for (std::size_t i = 0; i < Values::rows; ++i) {
        work.left[i][0] = one;
        for (std::size_t c = 0; c < Values::columns; ++c)
            work.left[i][c + 1] = values(i, c);
        for (std::size_t c = 0; c < Values::rows; ++c)
            work.combination[i][c] = c == i ? one : zero;
    }
    std::size_t const rank = work.run();
    affine_relation<scalar, Values::rows> relation{};
    if (rank == Values::rows)
        return relation;
    relation.exists = true;
    std::size_t first = 0;
    while (work.combination[rank][first] == zero)
        ++first;
    scalar const unit = work.combination[rank][first];
    for (std::size_t c = 0; c < Values::rows; ++c)
        relation.coefficients[c] = work.combination[rank][c] / unit;
    return relation;
}

} // namespace attest
