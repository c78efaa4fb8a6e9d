// Building matrices: from a table, from a function, the identity.
//
//     constexpr auto words = attest::tokens<"cat", "it">;
//     constexpr auto Q = attest::rows(words, {{0.1_q, 0.2_q}, {0.9_q, 0.8_q}});
// Built-in integers become rationals, so rows({{1, 2}, {3, 4}}) is exact under division, too, and
// they mix: {{1, 0.5_q}}. Surds are announced: rows<attest::surd>({{1, root}}). A table of bool
// stays one (a mask), and so does any other type.
//
// Refused: rows of different lengths, or more or fewer tokens than rows or columns (ATT-202).
#pragma once

#include <attest/matrix/matrix.hpp>
#include <attest/matrix/table.hpp>
#include <attest/number/rational.hpp>
#include <attest/number/surd.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace attest {

namespace detail {

/// The scalar of a matrix whose table holds T.
template <class T>
using entry_scalar =
    std::conditional_t<std::integral<T> && !std::same_as<T, bool>, rational, std::remove_cv_t<T>>;

/// Refuses a table with more or fewer lines than tokens (ATT-202).
template <class Names, std::size_t Lines, fixed_string Line>
constexpr bool require_tokens_fit() {
    constexpr bool fits = !Names::named || Names::size == Lines;
    if constexpr (!fits) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-202 rows: the table has " << Lines << ' ' << Line.view() << "s but "
                     << Names::size << " tokens name them; give each " << Line.view()
                     << " one token";
            return sentence;
        });
        static_cast<void>(sizeof(table_does_not_fit<words>));
    }
    return fits;
}

/// A table of one type that can be read as it is.
template <class T>
concept plain_entry = !std::same_as<T, rational> && !std::same_as<T, surd>;

template <class S, class RowNames, class ColumnNames, class Entry, std::size_t R, std::size_t C>
constexpr auto named_rows(Entry const (&table)[R][C]) {
    constexpr bool rows_fit = detail::require_tokens_fit<RowNames, R, "row">();
    constexpr bool columns_fit = detail::require_tokens_fit<ColumnNames, C, "column">();
    if constexpr (rows_fit && columns_fit)
        return matrix<S, R, C, RowNames, ColumnNames>(table);
    else
        return matrix<S, R, C>(table);
}

} // namespace detail

/// The matrix with these rows. Rows and columns may have tokens; the first argument names rows.
template <detail::plain_entry T, std::size_t R, std::size_t C>
[[nodiscard]] constexpr auto rows(T const (&table)[R][C]) {
    return detail::named_rows<detail::entry_scalar<T>, unnamed, unnamed>(table);
}

template <detail::plain_entry T, std::size_t R, std::size_t C, class RowNames>
[[nodiscard]] constexpr auto rows(RowNames, T const (&table)[R][C]) {
    return detail::named_rows<detail::entry_scalar<T>, RowNames, unnamed>(table);
}

template <detail::plain_entry T, std::size_t R, std::size_t C, class RowNames, class ColumnNames>
[[nodiscard]] constexpr auto rows(RowNames, ColumnNames, T const (&table)[R][C]) {
    return detail::named_rows<detail::entry_scalar<T>, RowNames, ColumnNames>(table);
}

template <std::size_t R, std::size_t C>
[[nodiscard]] constexpr auto rows(detail::table_entry<rational> const (&table)[R][C]) {
    return detail::named_rows<rational, unnamed, unnamed>(table);
}

template <std::size_t R, std::size_t C, class RowNames>
[[nodiscard]] constexpr auto rows(RowNames, detail::table_entry<rational> const (&table)[R][C]) {
    return detail::named_rows<rational, RowNames, unnamed>(table);
}

template <std::size_t R, std::size_t C, class RowNames, class ColumnNames>
[[nodiscard]] constexpr auto rows(RowNames, ColumnNames,
                                  detail::table_entry<rational> const (&table)[R][C]) {
    return detail::named_rows<rational, RowNames, ColumnNames>(table);
}

template <class S, std::size_t R, std::size_t C>
[[nodiscard]] constexpr auto rows(detail::table_entry<S> const (&table)[R][C]) {
    return detail::named_rows<S, unnamed, unnamed>(table);
}

template <class S, std::size_t R, std::size_t C, class RowNames>
[[nodiscard]] constexpr auto rows(RowNames, detail::table_entry<S> const (&table)[R][C]) {
    return detail::named_rows<S, RowNames, unnamed>(table);
}

template <class S, std::size_t R, std::size_t C, class RowNames, class ColumnNames>
[[nodiscard]] constexpr auto rows(RowNames, ColumnNames,
                                  detail::table_entry<S> const (&table)[R][C]) {
    return detail::named_rows<S, RowNames, ColumnNames>(table);
}

// Chosen last, for tables that no other overload takes.
template <std::same_as<detail::refused_table> Table = detail::refused_table>
constexpr matrix<rational, 1, 1> rows(Table) {
    return {};
}

template <std::same_as<detail::refused_table> Table = detail::refused_table, class RowNames>
constexpr matrix<rational, 1, 1> rows(RowNames, Table) {
    return {};
}

template <std::same_as<detail::refused_table> Table = detail::refused_table, class RowNames,
          class ColumnNames>
constexpr matrix<rational, 1, 1> rows(RowNames, ColumnNames, Table) {
    return {};
}

} // namespace attest
