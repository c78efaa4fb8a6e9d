// gap: the difference whose sign an inequality states (calculus, paragraph 3.2); its sign and its sides are
// not exchanged.

#include <attest/derivation/kernel/gap.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const zero = let.number(0);
    auto const gap = [&](formula const& of) { return kernel::gap_of(nodes, of.node); };
    kernel::id const difference = minus(nodes, y.node, x.node);
    return gap(x < y) == difference && gap(x <= y) == difference && gap(x != y) == difference
           && gap(x > y) == minus(nodes, x.node, y.node) && gap(zero < y) == y.node
           && gap(zero <= y) == y.node && gap(zero != y) == y.node && gap(y != zero) == y.node
           && gap(y < zero) == minus(nodes, zero.node, y.node) && gap(y < zero) != y.node
           && gap(y <= zero) != y.node && gap(let.number(1) < y) != y.node;
}));

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    kernel::ring_equality equal(nodes);
    auto const is_gap = [&](term const& t) {
        return kernel::is_gap_of_unequal(nodes, equal, (x != y).node, t.node, {});
    };
    return is_gap(x - y) && is_gap(y - x) && is_gap(x + -1 * y) && !is_gap(x + y) && !is_gap(x)
           && !is_gap(2 * x - y) && !is_gap(2 * (x - y)) && !is_gap(x - x);
}));

} // namespace
