// rows_of<First, Count>(M): consecutive rows; stacked_rows(O_1, O_2, ...): blocks of rows put together again.
//
//     attention(rows_of<r, n>(Q), K, V)   has the rows r, ..., r + n − 1 of attention(Q, K, V)
// since a row of the result depends on its own query alone. Blocks that are constants of their own are evaluations of
// their own, each within a compiler's limit (clang: a million steps), where one of all rows is not. What an option says
// of query i is said of the block: causal_from(r) for causal, masked_by(rows_of<r, n>(M)), rows of a bias.
// stacked_rows keeps the blocks and computes entries when they are asked for; it is a row_quotient if all blocks are.
//
// Exact: entries, numerators and denominators are those of the blocks.
// Refused: rows that are not there, or none, and an index that is not an integer (ATT-206); blocks with different
// numbers of columns (ATT-201), any two whose columns have different tokens (ATT-207), a token in two blocks (ATT-205).
#pragma once

#include <attest/attention/row_quotient.hpp>
#include <attest/matrix/concatenate.hpp>
#include <attest/matrix/views.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/tuple.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace attest {

/// The rows First, ..., First + Count − 1 with their tokens, copied.
template <std::size_t First, std::size_t Count, matrix_like M>
[[nodiscard]] constexpr auto rows_of(M const& m) {
    static_assert(Count > 0 && Count <= M::rows && First <= M::rows - Count,
                  "ATT-206 index out of range: rows_of");
    return [&m]<std::size_t... I>(std::index_sequence<I...>) {
        return attest::select_rows<First + I...>(m); // in range: below the number of rows
    }(std::make_index_sequence<Count>{});
}

namespace detail {

/// Rows of several blocks, and their tokens.
template <matrix_like First, matrix_like... More>
struct stack {
    using row_names = typename First::row_names;
    static constexpr std::size_t rows = First::rows;
};

template <matrix_like First, matrix_like Second, matrix_like... More>
struct stack<First, Second, More...> {
    using below = stack<Second, More...>;
    using row_names = joined_names<typename First::row_names, typename below::row_names>;
    static constexpr std::size_t rows = checked_add(First::rows, below::rows);
};

} // namespace detail

template <matrix_like First, matrix_like... More>
class row_blocks
    : public token_access<
          row_blocks<First, More...>, typename detail::stack<First, More...>::row_names,
          common_names<typename First::column_names, typename More::column_names...>> {
public:
    using scalar = typename First::scalar;
    using row_names = typename detail::stack<First, More...>::row_names;
    using column_names = common_names<typename First::column_names, typename More::column_names...>;
    static constexpr std::size_t rows = detail::stack<First, More...>::rows;
    static constexpr std::size_t columns = First::columns;

    explicit constexpr row_blocks(boost::hana::tuple<First, More...> const& blocks)
        : blocks_(blocks) {
        static_cast<void>(
            (detail::require_touching_sides<First::columns == More::columns, First, More,
                                            "stacked_rows", "columns">()
             && ...)
            && detail::require_all_names_agree<"stacked_rows: the columns of two blocks",
                                               typename First::column_names,
                                               typename More::column_names...>());
    }

    template <built_in_argument Row, built_in_argument Column>
    constexpr scalar operator()(Row i, Column column) const {
        std::size_t const j = attest::as_index(column);
        return in_block<0>(attest::as_index(i),
                           [j](auto const& block, std::size_t row) { return block(row, j); });
    }

    using token_access<row_blocks, row_names, column_names>::operator();

    template <built_in_argument Row, built_in_argument Column>
    [[nodiscard]] constexpr exponential_sum numerator(Row i, Column column) const
        requires(row_quotient<First> && ... && row_quotient<More>)
    {
        std::size_t const j = attest::as_index(column);
        return in_block<0>(attest::as_index(i), [j](auto const& block, std::size_t row) {
            return block.numerator(row, j);
        });
    }

    template <built_in_argument Row>
    [[nodiscard]] constexpr exponential_sum denominator(Row i) const
        requires(row_quotient<First> && ... && row_quotient<More>)
    {
        return in_block<0>(attest::as_index(i), [](auto const& block, std::size_t row) {
            return block.denominator(row);
        });
    }

private:
    // ask(block, row) of the block that row i of those from block B on is in.
    template <std::size_t B, class Ask>
    constexpr auto in_block(std::size_t i, Ask const& ask) const {
        auto const& block = boost::hana::at_c<B>(blocks_);
        if constexpr (B < sizeof...(More))
            if (i >= block.rows)
                return in_block<B + 1>(i - block.rows, ask); // in range: i >= block.rows
        return ask(block, i);
    }

    boost::hana::tuple<First, More...> blocks_;
};

/// The rows of the first block, then those of the next, and so on.
template <matrix_like First, matrix_like... More>
    requires(std::same_as<typename First::scalar, typename More::scalar> && ...)
[[nodiscard]] constexpr auto stacked_rows(First const& first, More const&... more) {
    return row_blocks<First, More...>(boost::hana::tuple<First, More...>(first, more...));
}

} // namespace attest
