// Where two rows first differ: the comparison under equality, permutation and causality.
//
// Entries n/d and n'/d' of row quotients are equal exactly when n d' = n' d (both denominators
// are non-zero). The denominators belong to the whole row, so they are compared once; when they
// are equal, as they are for two softmax rows over the same scores, numerators suffice.
//
// Exact: every answer. Refused: enclosures, whose equality is not decided.
#pragma once

#include <attest/property/describe.hpp>

#include <cstddef>

namespace attest::detail {

/// Column j of the left row is compared with column j of the right one.
struct same_column {
    constexpr std::size_t operator()(std::size_t j) const { return j; }
};

/// The first column j in which left(i, j) is not right(k, to_right(j)); the number of columns
/// when there is none.
template <decided_matrix Left, decided_matrix Right, class Columns = same_column>
constexpr std::size_t first_difference(Left const& left, std::size_t i, Right const& right,
                                       std::size_t k, Columns to_right = {}) {
    if constexpr (row_quotient<Left> && row_quotient<Right>) {
        auto const whole_left = left.denominator(i);
        auto const whole_right = right.denominator(k);
        bool const one_denominator = whole_left == whole_right;
        for (std::size_t j = 0; j < Left::columns; ++j) {
            auto const a = left.numerator(i, j);
            auto const b = right.numerator(k, to_right(j));
            bool same = false;
            if (one_denominator)
                same = a == b;
            else
                same = a * whole_right == b * whole_left;
            if (!same)
                return j;
        }
    } else {
        for (std::size_t j = 0; j < Left::columns; ++j)
            if (!(left(i, j) == right(k, to_right(j))))
                return j;
    }
    return Left::columns;
}

} // namespace attest::detail
