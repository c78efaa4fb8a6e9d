// Vectors: row_vector({a, b, c}) is 1×3, column_vector({a, b, c}) is 3×1. The rules for entries
// are those of `rows` (build.hpp).
#pragma once

#include <attest/matrix/build.hpp>

#include <cstddef>

namespace attest {

namespace detail {

template <class S, class Entry, std::size_t N>
constexpr auto vector_row(Entry const (&entries)[N]) {
    matrix<S, 1, N> result;
    for (std::size_t j = 0; j < N; ++j)
        result(0, j) = attest::entry_as<S>(entries[j]);
    return result;
}

template <class S, class Entry, std::size_t N>
constexpr auto vector_column(Entry const (&entries)[N]) {
    matrix<S, N, 1> result;
    for (std::size_t i = 0; i < N; ++i)
        result(i, 0) = attest::entry_as<S>(entries[i]);
    return result;
}

} // namespace detail

/// 1×N.
template <detail::plain_entry T, std::size_t N>
[[nodiscard]] constexpr auto row_vector(T const (&entries)[N]) {
    return detail::vector_row<detail::entry_scalar<T>>(entries);
}

template <std::size_t N>
[[nodiscard]] constexpr auto row_vector(detail::table_entry<rational> const (&entries)[N]) {
    return detail::vector_row<rational>(entries);
}

template <class S, std::size_t N>
[[nodiscard]] constexpr auto row_vector(detail::table_entry<S> const (&entries)[N]) {
    return detail::vector_row<S>(entries);
}

/// N×1.
template <detail::plain_entry T, std::size_t N>
[[nodiscard]] constexpr auto column_vector(T const (&entries)[N]) {
    return detail::vector_column<detail::entry_scalar<T>>(entries);
}

template <std::size_t N>
[[nodiscard]] constexpr auto column_vector(detail::table_entry<rational> const (&entries)[N]) {
    return detail::vector_column<rational>(entries);
}

template <class S, std::size_t N>
[[nodiscard]] constexpr auto column_vector(detail::table_entry<S> const (&entries)[N]) {
    return detail::vector_column<S>(entries);
}

} // namespace attest
