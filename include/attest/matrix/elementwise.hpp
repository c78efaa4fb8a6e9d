// Entry by entry: A + B, A − B, −A, hadamard(A, B), x * A, A * x, A / x, map(A, f), A == B.
//
// Exact when the scalars are; built-in integers are exact or refused (entry_arithmetic.hpp). The
// two matrices have one shape, and tokens that agree; the result carries the tokens. A / B of two
// matrices is refused: see rows_division.hpp.
//
// Refused: different shapes (ATT-201), different tokens (ATT-207), integers that overflow
// (ATT-101).
#pragma once

#include <attest/matrix/evaluated.hpp>
#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace attest {

/// f of every entry.
template <matrix_like M, class F>
[[nodiscard]] constexpr auto map(M const& m, F const& f) {
    using S = evaluated<std::invoke_result_t<F const&, typename M::scalar const&>>;
    matrix<S, M::rows, M::columns, typename M::row_names, typename M::column_names> result;
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < M::columns; ++j)
            result(i, j) = f(m(i, j));
    return result;
}

namespace detail {

template <matrix_like A, matrix_like B, fixed_string Operation>
constexpr bool require_same_shape() {
    if constexpr (!same_shape<A, B>) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 " << Operation.view() << ": the left matrix is " << shape_of<A>
                     << ", the right one is " << shape_of<B> << "; both must have one shape";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
        return false;
    } else {
        constexpr bool rows_agree =
            detail::require_names_agree<typename A::row_names, typename B::row_names,
                                        "entry by entry: the rows of the two matrices">();
        constexpr bool columns_agree =
            detail::require_names_agree<typename A::column_names, typename B::column_names,
                                        "entry by entry: the columns of the two matrices">();
        return rows_agree && columns_agree;
    }
}

template <fixed_string Operation, matrix_like A, matrix_like B, class F>
constexpr auto zip(A const& a, B const& b, F const& f) {
    using S = evaluated<
        std::invoke_result_t<F const&, typename A::scalar const&, typename B::scalar const&>>;
    matrix<S, A::rows, A::columns, common_names<typename A::row_names, typename B::row_names>,
           common_names<typename A::column_names, typename B::column_names>>
        result;
    if constexpr (detail::require_same_shape<A, B, Operation>())
        for (std::size_t i = 0; i < A::rows; ++i)
            for (std::size_t j = 0; j < A::columns; ++j)
                result(i, j) = f(a(i, j), b(i, j));
    return result;
}

} // namespace detail

template <matrix_like A, matrix_like B>
[[nodiscard]] constexpr auto operator+(A const& a, B const& b) {
    return detail::zip<"sum">(a, b,
                              [](auto const& x, auto const& y) { return detail::entry_sum(x, y); });
}

template <matrix_like A, matrix_like B>
[[nodiscard]] constexpr auto operator-(A const& a, B const& b) {
    return detail::zip<"difference">(
        a, b, [](auto const& x, auto const& y) { return detail::entry_difference(x, y); });
}

template <matrix_like M>
[[nodiscard]] constexpr auto operator-(M const& m) {
    return attest::map(m, [](auto const& x) {
        if constexpr (std::integral<std::remove_cvref_t<decltype(x)>>)
            return detail::entry_difference(0, x);
        else
            return -x;
    });
}

/// The matrix of the products of entries.
template <matrix_like A, matrix_like B>
[[nodiscard]] constexpr auto hadamard(A const& a, B const& b) {
    return detail::zip<"hadamard">(
        a, b, [](auto const& x, auto const& y) { return detail::entry_product(x, y); });
}

/// Every entry multiplied by one number.
template <class X, matrix_like M>
    requires(!matrix_like<X>) && requires(X const& x, typename M::scalar const& y) { x* y; }
[[nodiscard]] constexpr auto operator*(X const& x, M const& m) {
    return attest::map(m, [&x](auto const& y) { return detail::entry_product(x, y); });
}

template <matrix_like M, class X>
    requires(!matrix_like<X>) && requires(X const& x, typename M::scalar const& y) { y* x; }
[[nodiscard]] constexpr auto operator*(M const& m, X const& x) {
    return attest::map(m, [&x](auto const& y) { return detail::entry_product(y, x); });
}

/// Every entry divided by one number. Refused: 0, by the scalar itself (ATT-102).
template <matrix_like M, class X>
    requires(!matrix_like<X>) && requires(X const& x, typename M::scalar const& y) { y / x; }
[[nodiscard]] constexpr auto operator/(M const& m, X const& x) {
    return attest::map(m, [&x](auto const& y) { return detail::entry_quotient(y, x); });
}

/// Whether every two entries are one number, whatever the two types of matrix.
/// Refused: NaN or an infinity (ATT-413).
template <matrix_like A, matrix_like B>
    requires(!std::is_same_v<A, B>)
[[nodiscard]] constexpr bool operator==(A const& a, B const& b) {
    if constexpr (detail::require_same_shape<A, B, "comparison">())
        for (std::size_t i = 0; i < A::rows; ++i)
            for (std::size_t j = 0; j < A::columns; ++j)
                if (!attest::same_number(a(i, j), b(i, j)))
                    return false;
    return true;
}

} // namespace attest
