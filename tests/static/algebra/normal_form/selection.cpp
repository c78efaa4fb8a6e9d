// selection: what the forms of two indices say about their equality (calculus, paragraph 4.6).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::comparison;
using kernel::kind;

constexpr comparison compared(index_term const& i, index_term const& j) {
    return compare_indices(i.in->nodes(), i.node, j.node);
}

// Positions: t and t + 1 may not be told apart by an order that is not there; 0 is no next one.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    return compared(t, t) == comparison::same && compared(t + 1, t + 1) == comparison::same
           && compared(t, u) == comparison::unknown && compared(t + 1, u + 1) == comparison::unknown
           && compared(first(N), t + 1) == comparison::different
           && compared(t + 1, first(N)) == comparison::different
           && compared(first(N) + 1, t + 2) == comparison::different
           && compared(first(N), t) == comparison::unknown
           && compared(t, first(N)) == comparison::unknown
           && compared(t + 1, u) == comparison::unknown
           && compared(first(N) + 1, t + 1) == comparison::unknown;
}));

// A union is tagged: what comes from the left never equals what comes from the right.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const u = let.index("u", joined(T, T));
    auto& nodes = let.nodes();
    auto const side = [&](kind inclusion, index_term const& of) {
        return index_term{&let, nodes.make(inclusion, joined(T, T).node, of.node)};
    };
    return compared(side(kind::left, i), side(kind::right, i)) == comparison::different
           && compared(side(kind::right, i), side(kind::left, j)) == comparison::different
           && compared(side(kind::left, i), side(kind::left, j)) == comparison::unknown
           && compared(side(kind::left, i), side(kind::left, i)) == comparison::same
           && compared(side(kind::right, i), u) == comparison::unknown
           && compared(u, side(kind::left, i)) == comparison::unknown
           && compared(side(kind::left, i), u) == comparison::unknown;
}));

// Maps need not be injective, nor need two of them differ.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const g = let.map("g", T, T);
    auto const f = let.map("f", T, T);
    return compared(g(i), g(j)) == comparison::unknown
           && compared(g(i), f(i)) == comparison::unknown
           && compared(g(i), i) == comparison::unknown && compared(g(i), g(i)) == comparison::same;
}));

// A delta loses what its indices have in common where that is injective: a next one, an inclusion.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const g = let.map("g", N, N);
    auto& nodes = let.nodes();
    auto const delta_node = [&](index_term const& i, index_term const& j) {
        return delta_of(nodes, i.node, j.node);
    };
    index_term const left_t{&let, nodes.make(kind::left, joined(N, N).node, t.node)};
    index_term const left_u{&let, nodes.make(kind::left, joined(N, N).node, u.node)};
    index_term const right_u{&let, nodes.make(kind::right, joined(N, N).node, u.node)};
    return delta_node(t, u) == delta_node(u, t) && delta_node(t + 2, u + 2) == delta_node(t, u)
           && delta_node(left_t, left_u) == delta_node(t, u)
           && delta_node(t + 2, u + 1) == delta_node(t + 1, u)
           && delta_node(t + 1, u) != delta_node(t, u) && delta_node(g(t), g(u)) != delta_node(t, u)
           && delta_node(left_t, right_u) != delta_node(t, u);
}));

// The index that gives way contains the other, or is the deeper one: this ends.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto& nodes = let.nodes();
    auto const outer = nodes.make(kind::local, 0LL, N.node);
    auto const inner = nodes.make(kind::local, 1LL, N.node);
    auto const gives_way = [&](kernel::id i, kernel::id j) {
        return kernel::gives_way(nodes, i, j);
    };
    return gives_way(inner, outer) && !gives_way(outer, inner) && gives_way(outer, t.node)
           && !gives_way(t.node, outer) && gives_way((t + 1).node, t.node)
           && !gives_way(t.node, (t + 1).node)
           && gives_way(t.node, u.node) != gives_way(u.node, t.node)
           && gives_way(nodes.make(kind::next, inner), outer);
}));

} // namespace
