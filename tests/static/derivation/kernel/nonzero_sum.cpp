// nonzero_sum: which facts say that a set has an element, since a sum over no elements is 0 (calculus,
// paragraph 3.3).

#include <attest/derivation/kernel/nonzero_sum.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    auto const Z = let.define("Z", sum(i, x(i)));
    auto const named = let.define("W", Z());
    auto const set = [&](formula const& of) { return kernel::inhabited_set_of(nodes, of.node); };
    auto const all = sum(i, x(i));
    return set(0 < all) == T.node && set(all != 0) == T.node && set(0 != all) == T.node
           && set(0 < Z()) == T.node && set(named() != 0) == T.node && set(nonempty(T)) == T.node
           // None of these is false if T is empty.
           && set(0 <= all) == 0 && set(all == 0) == 0 && set(all < 1) == 0 && set(all != 1) == 0
           && set(0 < c) == 0 && set(c != 0) == 0 && set(0 < 1 + all) == 0 && set(-1 < all) == 0
           && set(for_all(i, 0 < x(i))) == 0 && set(0 <= Z()) == 0 && set(all < 0) == 0
           && kernel::nonzero_sum_of(nodes, (0 < Z()).node) == all.node
           && kernel::nonzero_sum_of(nodes, nonempty(T).node) == 0 && kernel::nonzero_sum_of(nodes, 0) == 0;
}));

} // namespace
