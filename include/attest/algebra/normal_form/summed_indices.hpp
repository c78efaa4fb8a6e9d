// A group of locals: the indices of nested sums over one body, the outermost first (calculus,
// paragraph 4.4).
#pragma once

#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/substitution.hpp>

namespace attest::kernel {

[[nodiscard]] constexpr bool occurs_any(nodes const& in, id n, list<id> const& locals) {
    for (id const local : locals)
        if (occurs(in, n, local))
            return true;
    return false;
}

/// Does the set of one of the locals contain this one?
[[nodiscard]] constexpr bool governs(nodes const& in, id local, list<id> const& locals) {
    for (id const other : locals)
        if (other != local && occurs(in, in.get(other, 1), local))
            return true;
    return false;
}

[[nodiscard]] constexpr scope scope_with(scope at, list<id> const& locals) {
    for (id const local : locals)
        at = at.with(local);
    return at;
}

} // namespace attest::kernel
