// substitution: opening and closing binders captures nothing.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::closed;
using kernel::kind;
using kernel::opened;
using kernel::replaced;

// Closing takes an index back under a binder that opening had taken away.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T, T);
    auto& nodes = let.nodes();
    auto const body = closed(nodes, x(i, j).node, i.node);
    return opened(nodes, body, i.node) == x(i, j).node
           && opened(nodes, body, j.node) == x(j, j).node && nodes.loose(body) == 1;
}));

// A value that is put under inner binders keeps its meaning: the inner sums bind nothing in it.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, k] = let.indices("i", "j", "k", T);
    auto const x = let.variable("x", T, T);
    auto& nodes = let.nodes();
    auto const outer = closed(nodes, sum(j, x(i, j)).node, i.node);
    return same_but_for_names(nodes, opened(nodes, outer, j.node), sum(k, x(j, k)).node);
}));

// Bound indices have no names: sums that differ in the name of their index are the same.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto& nodes = let.nodes();
    return same_but_for_names(nodes, sum(i, x(i)).node, sum(j, x(j)).node)
           && !same_but_for_names(nodes, sum(i, x(i)).node, sum(j, y(j)).node)
           && !same_but_for_names(nodes, power(x(i), 2).node, power(x(i), 3).node);
}));

// Replacing reaches sets, images and indices behind one another.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const ju = let.index("j", up_to(u));
    auto const x = let.variable("x", N);
    auto& nodes = let.nodes();
    return same_but_for_names(nodes,
                              replaced(nodes, (sum(j, x(j)) * x(t + 1)).node, t.node, u.node),
                              (sum(ju, x(ju)) * x(u + 1)).node);
}));

// A polynomial that is renamed is sorted again.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto& nodes = let.nodes();
    auto const f = form(let, kernel::law::ring, x(i) - x(j));
    return replaced(nodes, f, i.node, j.node) == form(let, kernel::law::ring, term(0) * x(i))
           && kernel::occurs(nodes, f, i.node) && kernel::occurs(nodes, f, x(j).node);
}));

} // namespace
