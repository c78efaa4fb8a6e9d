// formula_matrix: a matrix whose entries are computed when asked for.
//
// It holds a function object f, by value, and answers m(i, j) with f(i, j). So numbers that cannot
// be kept in a constexpr variable (exponentials) can still be the entries of one: what is kept is
// the data of f. `evaluate` (build.hpp) turns it into a stored matrix within one evaluation.
//
// Refused: no rows or columns (ATT-201), tokens that are not as many, a float among integers (ATT-202).
#pragma once

#include <attest/matrix/concept.hpp>
#include <attest/matrix/evaluated.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace attest {

template <class S, std::size_t R, std::size_t C, class RowNames, class ColumnNames, class F>
class formula_matrix : public token_access<formula_matrix<S, R, C, RowNames, ColumnNames, F>,
                                           RowNames, ColumnNames> {
    static_assert(R > 0 && C > 0, "ATT-201 a matrix has at least one row and one column");
    static_assert((!RowNames::named || RowNames::size == R)
                      && (!ColumnNames::named || ColumnNames::size == C),
                  "ATT-202 a formula needs as many tokens as rows and columns, or none");
    static_assert(
        !std::integral<S>
            || !std::floating_point<std::invoke_result_t<F const&, std::size_t, std::size_t>>,
        "ATT-202 a float is no entry of a matrix of integers, which would cut it");

public:
    using scalar = S;
    using row_names = RowNames;
    using column_names = ColumnNames;
    static constexpr std::size_t rows = R;
    static constexpr std::size_t columns = C;

    explicit constexpr formula_matrix(F const& f) : entry_(f) {}

    using token_access<formula_matrix, RowNames, ColumnNames>::operator();

    template <built_in_argument Row, built_in_argument Column>
    [[nodiscard]] constexpr S operator()(Row row, Column column) const {
        std::size_t const i = attest::as_index(row);
        std::size_t const j = attest::as_index(column);
        detail::require_index<R, C>(i, j);
        return entry_(i, j);
    }

private:
    F entry_;
};

/// The R×C matrix of f(i, j), computed on demand.
template <std::size_t R, std::size_t C, class RowNames = unnamed, class ColumnNames = unnamed,
          class F>
[[nodiscard]] constexpr auto formula(F const& f) {
    using S = evaluated<std::invoke_result_t<F const&, std::size_t, std::size_t>>;
    return formula_matrix<S, R, C, RowNames, ColumnNames, F>(f);
}

} // namespace attest
