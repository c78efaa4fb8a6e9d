// permutation<2, 0, 1>: place i of the result is place P(i) of the original.
//
// permute_rows(P, M) has M's row P(i) as its row i, and equals as_matrix(P) * M, where the matrix
// Π of P has Π(i, P(i)) = 1. Tokens move with their rows. Composition: (P * Q)(i) = Q(P(i)), so
// that as_matrix(P * Q) = as_matrix(P) * as_matrix(Q).
//
// Refused: a list that names a place twice or beyond the last (ATT-208), a permutation of another
// length than the side it permutes (ATT-201).
#pragma once

#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>
#include <attest/number/rational.hpp>

#include <cstddef>

namespace attest {

namespace detail {

/// The first of 0 … n − 1 that the list leaves out; n when it leaves out none.
template <std::size_t... Places>
constexpr std::size_t first_missing() {
    std::size_t const list[] = {Places...};
    for (std::size_t place = 0; place < sizeof...(Places); ++place) {
        bool found = false;
        for (std::size_t const listed_place : list)
            found = found || listed_place == place;
        if (!found)
            return place;
    }
    return sizeof...(Places);
}

template <std::size_t... Places>
constexpr bool places_are_permuted() {
    if constexpr (detail::first_missing<Places...>() != sizeof...(Places)) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-208 permutation<";
            bool first = true;
            ((sentence << (first ? "" : ", ") << Places, first = false), ...);
            sentence << ">: place " << detail::first_missing<Places...>()
                     << " is missing; each place from 0 to " << sizeof...(Places) - 1
                     << " must occur once";
            return sentence;
        });
        static_cast<void>(sizeof(this_is_not_a_permutation<words>));
    }
    return true;
}

} // namespace detail

template <std::size_t... Places>
struct permutation {
    static_assert(sizeof...(Places) > 0 && detail::places_are_permuted<Places...>());

    static constexpr std::size_t size = sizeof...(Places);

    /// P(i). Refused: a place beyond the last (ATT-206).
    [[nodiscard]] constexpr std::size_t operator()(index_argument place) const {
        std::size_t const i = place;
        detail::require_index<size, 1>(i, 0);
        std::size_t const list[] = {Places...};
        return list[i];
    }

    template <std::size_t... Others>
    [[nodiscard]] friend constexpr auto operator*(permutation, permutation<Others...>) {
        return permutation<permutation<Others...>{}(Places)...>{};
    }
};

namespace detail {

template <matrix_like M, std::size_t Length, std::size_t Size, fixed_string Operation,
          fixed_string Side>
constexpr bool require_permutation_fits() {
    if constexpr (Length != Size) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Operation.view() << ": the matrix is " << shape_of<M>
                     << ", the permutation moves " << Size << " places; it must move the " << Length
                     << ' ' << Side.view();
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    }
    return Length == Size;
}

} // namespace detail

template <std::size_t... Places, matrix_like M>
[[nodiscard]] constexpr auto permute_rows(permutation<Places...> p, M const& m) {
    if constexpr (detail::require_permutation_fits<M, M::rows, sizeof...(Places), "permute_rows",
                                                   "rows">()) {
        matrix<typename M::scalar, M::rows, M::columns,
               selected_names<typename M::row_names, Places...>, typename M::column_names>
            result;
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < M::columns; ++j)
                result(i, j) = m(p(i), j);
        return result;
    } else
        return m;
}

template <std::size_t... Places, matrix_like M>
[[nodiscard]] constexpr auto permute_columns(permutation<Places...> p, M const& m) {
    if constexpr (detail::require_permutation_fits<M, M::columns, sizeof...(Places),
                                                   "permute_columns", "columns">()) {
        matrix<typename M::scalar, M::rows, M::columns, typename M::row_names,
               selected_names<typename M::column_names, Places...>>
            result;
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < M::columns; ++j)
                result(i, j) = m(i, p(j));
        return result;
    } else
        return m;
}

/// The matrix Π with permute_rows(P, M) = Π · M.
template <class S = rational, std::size_t... Places>
[[nodiscard]] constexpr auto as_matrix(permutation<Places...> p) {
    matrix<S, sizeof...(Places), sizeof...(Places)> result;
    for (std::size_t i = 0; i < sizeof...(Places); ++i)
        result(i, p(i)) = S(1);
    return result;
}

} // namespace attest
