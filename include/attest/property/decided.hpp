// Which matrices a property can be asked of: those whose entries are equal or are not.
//
// Exact numbers are decided. Built-in integers and floats are read as the rationals that they are
// (matrix/exact_entries.hpp) before anything is computed: sums, products and quotients of a
// property are exact or refused (ATT-101, more than 16384 bits), never wrapped or rounded, at run
// time as in constant evaluation. NaN and the infinities are refused (ATT-413). Two enclosures that
// overlap are neither equal nor different, and a float of another library rounds what is computed,
// so a question that rests on equality is not asked of them: the call does not compile, and the
// unsatisfied concept says so.
#pragma once

#include <attest/attention/row_quotient.hpp>
#include <attest/core/finding.hpp>
#include <attest/matrix/concept.hpp>
#include <attest/matrix/exact_entries.hpp>
#include <attest/number/rounding.hpp>
#include <attest/number/scalar.hpp>

#include <type_traits>

namespace attest {

template <class Matrix>
using scalar_of = typename std::remove_cvref_t<Matrix>::scalar;

template <class Scalar>
concept decided_scalar = exactly_valued<std::remove_cvref_t<Scalar>>;

template <class Matrix>
concept decided_matrix = matrix_like<Matrix> && decided_scalar<scalar_of<Matrix>>;

/// The type that a property computes with: that of the matrix's entries as exact numbers.
template <decided_matrix Matrix>
using exact_scalar_of = exact_scalar<scalar_of<Matrix>>;

namespace detail {

/// A small whole number as an exact number of this type.
template <class Scalar>
constexpr Scalar constant(int value) {
    return scalar_traits<Scalar>::from_rational(rational(value));
}

} // namespace detail

} // namespace attest
