// store: the sort of a set, and what a call of a definition means.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;
using kernel::root_of;

// The sort of a set is the whole that it is a part of, however deep (calculus, paragraph 2.2).
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const both = joined(T, up_to(t));
    return root_of(nodes, T.node) == T.node && root_of(nodes, N.node) == N.node
           && root_of(nodes, up_to(t).node) == N.node && root_of(nodes, only(i).node) == T.node
           && root_of(nodes, without(T, i).node) == T.node
           && root_of(nodes, without(without(T, i), j).node) == T.node
           && root_of(nodes, both.node) == joined(T, N).node
           && root_of(nodes, joined(up_to(t), T).node) == joined(N, T).node
           && root_of(nodes, joined(T, without(T, i)).node) == joined(T, T).node;
}));

// A fibre consists of elements of the domain.
static_assert(in_context([](context& let) {
    auto const H = let.finite_set("H");
    auto const G = let.finite_set("G");
    auto const g = let.map("g", H, G);
    auto const b = let.index("b", G);
    return root_of(let.nodes(), g.fibre(b).node) == H.node && H.node != G.node;
}));

// A call means the term with its arguments for the formal indices, in their order.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, a, b] = let.indices("i", "j", "a", "b", T);
    auto const x = let.variable("x", T, T);
    auto const f = let.define("f", x(i, j) + 1, i, j);
    auto const c = let.define("c", sum(i, x(i, i)));
    return let.nodes().unfolded(f(a, b).node) == (x(a, b) + 1).node
           && let.nodes().unfolded(f(b, b).node) == (x(b, b) + 1).node
           && let.nodes().unfolded(c().node) == sum(i, x(i, i)).node;
}));

// The summaries of calls rely on definitions that nobody changes: neither what they speak of, nor
// whether they divide.
template <class Change>
constexpr bool keeps(Change change) {
    return in_context([&](context& let) {
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        static_cast<void>(let.define("f", x));
        static_cast<void>(let.define("g", y));
        change(let, x, y);
        return let.nodes().keeps_definitions();
    });
}

static_assert(keeps([](context&, term const&, term const&) {}));
static_assert(!keeps([](context& let, term const& x, term const&) {
    let.nodes().definitions[1].meaning = x.node;
}));
static_assert(!keeps([](context& let, term const& x, term const&) {
    let.nodes().definitions[0].meaning = (1 / x).node;
}));
static_assert(!keeps([](context& let, term const&, term const& y) { // not by define
    let.nodes().definitions.push_back({"h", y.node, 0});
}));
static_assert(!keeps([](context& let, term const&, term const&) {
    let.nodes().definitions.pop_back();
}));

} // namespace
