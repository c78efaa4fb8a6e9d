// dot(u, v): the sum of the products of corresponding entries of two vectors; norm_squared(v).
//
// A vector is a matrix with one row or one column; a row may meet a column. Exact when the
// scalars are.
//
// Refused: something that is not a vector, or vectors of different lengths (ATT-201); entries with
// different tokens (ATT-207); entries that are built-in integers and overflow (ATT-101).
#pragma once

#include <attest/matrix/matrix.hpp>
#include <attest/matrix/product.hpp>

#include <cstddef>
#include <type_traits>

namespace attest {

template <class M>
concept vector_like = matrix_like<M> && (M::rows == 1 || M::columns == 1);

/// Entry k of a row or a column.
template <vector_like V>
[[nodiscard]] constexpr decltype(auto) component(V const& v, built_in_argument auto place) {
    std::size_t const k = attest::as_index(place);
    if constexpr (V::rows == 1)
        return v(0, k);
    else
        return v(k, 0);
}

namespace detail {

// The tokens of the entries of a vector.
template <vector_like V>
using entry_names = std::conditional_t<(V::rows == 1 && V::columns > 1), typename V::column_names,
                                       typename V::row_names>;

} // namespace detail

template <matrix_like U, matrix_like V>
[[nodiscard]] constexpr product_scalar<U, V> dot(U const& u, V const& v) {
    if constexpr (!vector_like<U> || !vector_like<V>
                  || U::rows * U::columns != V::rows * V::columns) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 dot: the left vector is " << detail::shape_of<U>
                     << ", the right one is " << detail::shape_of<V>
                     << "; each must be one row or one column, with equally many entries";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
        return product_scalar<U, V>{};
    } else {
        if constexpr (U::rows * U::columns
                      > 1) // the one entry of each pairs up whatever its row is
            static_cast<void>(
                detail::require_names_agree<detail::entry_names<U>, detail::entry_names<V>,
                                            "dot: the entries of the two vectors">());
        product_scalar<U, V> sum =
            detail::entry_product(attest::component(u, 0), attest::component(v, 0));
        for (std::size_t k = 1; k < U::rows * U::columns; ++k) // in range: one of the two is 1
            sum = detail::entry_sum(
                sum, detail::entry_product(attest::component(u, k), attest::component(v, k)));
        return sum;
    }
}

template <matrix_like V>
[[nodiscard]] constexpr auto norm_squared(V const& v) {
    return attest::dot(v, v);
}

} // namespace attest
