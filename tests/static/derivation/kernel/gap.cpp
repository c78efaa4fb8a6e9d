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
    auto const zero = let.number(0);
    auto const is_of = [&](formula const& fact, term const& t) {
        return kernel::is_difference_of_sides(nodes, equal, fact.node, let.node_of(t), {});
    };
    for (formula const& fact : {x != y, x < y, y < x})
        if (!is_of(fact, x - y) || !is_of(fact, y - x) || !is_of(fact, x + -1 * y)
            || is_of(fact, x + y) || is_of(fact, x) || is_of(fact, 2 * x - y)
            || is_of(fact, 2 * (x - y)) || is_of(fact, x - x))
            return false;
    for (formula const& fact : {x != zero, zero != x, x < zero, zero < x})
        if (!is_of(fact, x) || !is_of(fact, -x) || is_of(fact, y) || is_of(fact, 2 * x)
            || is_of(fact, zero))
            return false;
    return true;
}));

} // namespace
