// A normal form as text, in the notation in which terms are written in C++.
//
//     1/2 * x(i) * exp(c) / sum(j, exp(x(j))) - y(i)          0
//
// Bound indices get names that nothing else bears; the order is that of the normal form.
#pragma once

#include <attest/algebra/print.hpp>
#include <attest/algebra/written.hpp>

namespace attest::algebra {

[[nodiscard]] constexpr text printed(workspace const& w, polynomial const& x) {
    term const whole = written(w, x);
    return printed(whole.root());
}

} // namespace attest::algebra
