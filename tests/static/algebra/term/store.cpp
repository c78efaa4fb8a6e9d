// store: a node exists once, and its summaries prove what they say.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;

// Equal nodes have one number, different ones have two.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return (x + y).node == (x + y).node && (x + y).node != (y + x).node
           && (x * y).node != (x + y).node;
}));

// The loose bound indices of a node are counted down by the binders around it.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const x = let.variable("x", T, T);
    auto const inner = nodes.make(kind::bound, 0LL);
    auto const outer = nodes.make(kind::bound, 1LL);
    auto const cell = nodes.make(kind::at, x.number, outer, inner);
    auto const once = nodes.make(kind::sum, T.node, cell, 0LL);
    auto const twice = nodes.make(kind::sum, T.node, once, 0LL);
    return nodes.loose(cell) == 2 && nodes.loose(once) == 1 && nodes.loose(twice) == 0;
}));

// A summary of marks names what may occur; a node without indices has none.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto& nodes = let.nodes();
    return nodes.marks(sum(i, x(i)).node) == 0 && nodes.marks(x(i).node) == nodes.marks(i.node)
           && nodes.marks(i.node) != 0;
}));

// A definition passes on the symbols in it, and whether it is smooth.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const f = let.define("f", x * y);
    auto const g = let.define("g", 1 / x);
    auto& nodes = let.nodes();
    return nodes.kernel::nodes::symbols(f().node)
               == (nodes.kernel::nodes::symbols(x.node) | nodes.kernel::nodes::symbols(y.node))
           && (nodes.kernel::nodes::symbols(f().node) & nodes.kernel::nodes::symbols(z.node)) == 0
           && nodes.smooth(f().node) && !nodes.smooth(g().node) && !nodes.smooth((1 + g() * y).node)
           && !nodes.smooth(log(x).node) && !nodes.smooth(max(x, y).node)
           && !nodes.smooth(derivative(x, x).node) && nodes.smooth(exp(x + y).node);
}));

} // namespace
