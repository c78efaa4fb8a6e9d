// Which matrices a property can be asked of: those whose entries are equal or are not.
//
// Exact numbers are decided; floats are compared as the numbers they are. Two enclosures that
// overlap are neither equal nor different, so a question that rests on equality is not asked of
// them: the call does not compile, and the unsatisfied concept says so.
#pragma once

#include <attest/attention/row_quotient.hpp>
#include <attest/core/finding.hpp>
#include <attest/matrix/concept.hpp>
#include <attest/number/enclosure.hpp>
#include <attest/number/rounding.hpp>
#include <attest/number/scalar.hpp>

#include <concepts>
#include <type_traits>

namespace attest {

template <class Matrix>
using scalar_of = typename std::remove_cvref_t<Matrix>::scalar;

template <class Scalar>
concept decided_scalar = !std::same_as<std::remove_cvref_t<Scalar>, enclosure>;

template <class Matrix>
concept decided_matrix = matrix_like<Matrix> && decided_scalar<scalar_of<Matrix>>;

namespace detail {

/// A small whole number as a scalar of the matrix's own type.
template <class Scalar>
constexpr Scalar constant(int value) {
    return scalar_traits<Scalar>::from_rational(rational(value));
}

} // namespace detail

} // namespace attest
