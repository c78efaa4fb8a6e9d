// Declares the sum of a polynomial over locals for the laws that summation.hpp applies, which sum
// themselves (calculus, paragraph 4.4).
//
// The declaration precedes the laws: without it they would call a function of that name that a program
// has declared outside of all namespaces.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/polynomial.hpp>

namespace attest::kernel {

/// The sum of the polynomial over the locals of the group, the first being the outermost.
template <class N>
[[nodiscard]] constexpr polynomial sum_over(N& n, list<id> const& group, polynomial const& body,
                                            scope const& outer);

} // namespace attest::kernel
