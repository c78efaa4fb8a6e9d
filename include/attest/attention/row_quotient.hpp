// row_quotient: a matrix whose row i is a row of exact sums over one common denominator.
//
//     m(i, j) = numerator(i, j) / denominator(i)
// Softmax weights of exact scores, and the outputs mixed with them, have this form; numerators and
// denominators are sums of exponentials. Such a matrix keeps the scores and computes its entries
// when they are asked for, because a constexpr variable can keep rationals and surds but no sums
// of exponentials. Properties of a whole row (does it sum to 1?) are decided on the numerators.
#pragma once

#include <attest/matrix/concept.hpp>
#include <attest/number/exponential_sum.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

template <class M>
concept row_quotient = matrix_like<M> && requires(M const& m, std::size_t i, std::size_t j) {
    { m.numerator(i, j) } -> std::same_as<exponential_sum>;
    { m.denominator(i) } -> std::same_as<exponential_sum>;
};

} // namespace attest
