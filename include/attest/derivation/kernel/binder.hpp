// The inside of a binder: the body of a sum or of a quantified formula, with a local for its index, and
// the scope there (calculus, paragraph 2.5).
#pragma once

#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/substitution.hpp>

namespace attest::kernel {

/// The local for the index of a binder.
[[nodiscard]] constexpr id local_of(store& in, id binder, scope const& at) {
    return at.fresh(in, in.get(binder, 0));
}

/// The scope inside of a binder.
[[nodiscard]] constexpr scope inside(store& in, id binder, scope const& at) {
    return at.with(local_of(in, binder, at));
}

/// The body of a binder, whose index is that local.
[[nodiscard]] constexpr id body_of(store& in, id binder, scope const& at) {
    return opened(in, in.get(binder, 1), local_of(in, binder, at));
}

} // namespace attest::kernel
