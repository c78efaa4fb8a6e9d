// evaluated<T>: the number that an operation gives.
//
// Some number libraries return an expression first, to be evaluated when it is stored (expression
// templates, as Boost.Multiprecision's intervals have them); a matrix holds the number.
#pragma once

#include <attest/core/config.hpp>

#include <type_traits>

namespace attest {

namespace detail {

template <class T>
struct evaluated_type {
    using type = T;
};

template <class T>
    requires requires { typename T::result_type; }
struct evaluated_type<T> {
    using type = typename T::result_type;
};

} // namespace detail

template <class T>
using evaluated = typename detail::evaluated_type<std::remove_cvref_t<T>>::type;

} // namespace attest
