// on_demand_product(A, B): the product of two matrices whose entries a constexpr variable cannot
// keep, computed when asked for; settled(M): such a matrix as it is, any other one evaluated.
//
// Exact: entry (i, j) is Σ_k A(i, k) · B(k, j) in the scalar's own arithmetic.
#pragma once

#include <attest/matrix/formula.hpp>
#include <attest/matrix/product.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/number/exponential.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

/// M itself when its entries are exponential numbers, else its stored form.
template <matrix_like M>
[[nodiscard]] constexpr auto settled(M const& m) {
    if constexpr (std::same_as<typename M::scalar, exponential>)
        return m;
    else
        return attest::evaluate(m);
}

namespace detail {

template <matrix_like A, matrix_like B>
struct product_entry {
    A left;
    B right;

    constexpr auto operator()(std::size_t i, std::size_t j) const {
        return detail::dot_of(left, right, i, j);
    }
};

} // namespace detail

/// A * B, computed on demand. Refused: as by product (ATT-201, ATT-207).
template <matrix_like A, matrix_like B>
[[nodiscard]] constexpr auto on_demand_product(A const& a, B const& b) {
    static_cast<void>(detail::require_product_fits<A, B>());
    return attest::formula<A::rows, B::columns, typename A::row_names, typename B::column_names>(
        detail::product_entry<A, B>{a, b});
}

} // namespace attest
