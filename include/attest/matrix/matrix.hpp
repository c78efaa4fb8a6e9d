// matrix: R rows and C columns of scalars; shape and tokens are part of the type.
//
// The scalar may be any number type. A matrix of rationals or surds that fit 64 bits can be kept
// in a constexpr variable. Entries are read by index, M(1, 0), or by token, M("it", "cat").
// Two matrices are equal when their shapes are and every two entries are one number
// (exact_entry.hpp).
//
// Refused: an index out of range (ATT-206), an unknown token (ATT-203), an empty shape (ATT-201),
// more or fewer tokens than rows or columns (ATT-202), an integer that the scalar does not hold
// (ATT-101), the equality of NaN or an infinity
// (ATT-413).
#pragma once

#include <attest/matrix/concept.hpp>
#include <attest/matrix/entry_arithmetic.hpp>
#include <attest/matrix/grid.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

template <class S, std::size_t R, std::size_t C, class RowNames = unnamed,
          class ColumnNames = unnamed>
class matrix : public token_access<matrix<S, R, C, RowNames, ColumnNames>, RowNames, ColumnNames> {
    static_assert(R > 0 && C > 0, "ATT-201 a matrix has at least one row and one column");
    static_assert(!RowNames::named || RowNames::size == R, "ATT-202 one token a row");
    static_assert(!ColumnNames::named || ColumnNames::size == C, "ATT-202 one token a column");

public:
    using scalar = S;
    using row_names = RowNames;
    using column_names = ColumnNames;
    static constexpr std::size_t rows = R;
    static constexpr std::size_t columns = C;

    /// All entries are S{}, which is 0 for every number type.
    constexpr matrix() = default;

    /// The entries of the table, converted as entry_as<S> does.
    template <class T>
    explicit constexpr matrix(T const (&table)[R][C]) {
        for (std::size_t i = 0; i < R; ++i)
            for (std::size_t j = 0; j < C; ++j)
                grid_.entries[i][j] = attest::entry_as<S>(table[i][j]);
    }

    using token_access<matrix, RowNames, ColumnNames>::operator();

    // The entry itself for two std::size_t, without a further call: products read entries in loops.
    template <built_in_argument Row, built_in_argument Column>
    [[nodiscard]] constexpr S const& operator()(Row i, Column j) const {
        if constexpr (std::same_as<Row, std::size_t> && std::same_as<Column, std::size_t>) {
            if (i >= R || j >= C)
                detail::require_index<R, C>(i, j);
            return grid_.entries[i][j];
        } else
            return (*this)(attest::as_index(i), attest::as_index(j));
    }

    template <built_in_argument Row, built_in_argument Column>
    [[nodiscard]] constexpr S& operator()(Row i, Column j) {
        if constexpr (std::same_as<Row, std::size_t> && std::same_as<Column, std::size_t>) {
            if (i >= R || j >= C)
                detail::require_index<R, C>(i, j);
            return grid_.entries[i][j];
        } else
            return (*this)(attest::as_index(i), attest::as_index(j));
    }

    /// All entries at once, for loops whose bounds are known to be right.
    [[nodiscard]] constexpr S const (&entries() const)[R][C] { return grid_.entries; }

    [[nodiscard]] constexpr S (&entries())[R][C] { return grid_.entries; }

    friend constexpr bool operator==(matrix const& a, matrix const& b) {
        for (std::size_t i = 0; i < R; ++i)
            for (std::size_t j = 0; j < C; ++j)
                if (!attest::same_number(a.grid_.entries[i][j], b.grid_.entries[i][j]))
                    return false;
        return true;
    }

private:
    detail::grid<S, R, C> grid_{};
};

} // namespace attest
