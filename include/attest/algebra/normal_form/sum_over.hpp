// The sum of a polynomial over locals, declared for the laws that summation.hpp applies and that sum themselves
// (calculus, paragraph 4.4).
//
// Were it not declared before them, a function of that name outside of all namespaces would be found.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/polynomial.hpp>

namespace attest::kernel {

/// The sum of the polynomial over the locals of the group, the first being the outermost.
template <class N>
[[nodiscard]] constexpr polynomial sum_over(N& n, list<id> const& group, polynomial const& body,
                                            scope const& outer);

} // namespace attest::kernel
