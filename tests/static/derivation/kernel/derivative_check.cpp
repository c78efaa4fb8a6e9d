// derivative_check: a derivative with respect to a symbol that a hypothesis ties down is found, where it is read (calculus,
// paragraph 4.11).

#include <attest/derivation/kernel/derivative_check.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::derivative_check;
using kernel::id;

// x is tied to y; z is free. The cell is that of the derivative, not of its operand.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y"), z = let.scalar("z");
    auto const by_x = derivative(x * z, x), by_z = derivative(x * z, z);
    auto const slope = let.define("f", by_x);
    list<id> assumed;
    assumed.push_back((x == y).node);
    auto const tied = [&](term const& what) {
        derivative_check derivatives(let.nodes(), assumed);
        derivatives.read(what.node);
        return derivatives.tied_cell();
    };
    return tied(by_x) == x.node && tied(1 + by_x * z) == x.node && tied(by_z) == 0
           && tied(x + y) == 0 && tied(slope()) == x.node && tied(slope() + slope()) == x.node;
}));

// Of several that are read, the one that is tied; none without a hypothesis.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y"), z = let.scalar("z");
    list<id> assumed;
    assumed.push_back((0 < z).node);
    derivative_check derivatives(let.nodes(), assumed);
    derivatives.read(derivative(x * z, z).node);
    derivatives.read(derivative(x * y, y).node);
    bool const free = derivatives.tied_cell() == 0;
    assumed.push_back((y <= x).node);
    return free && derivatives.tied_cell() == y.node;
}));

} // namespace
