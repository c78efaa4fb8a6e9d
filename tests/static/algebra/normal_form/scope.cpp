// scope: the bound indices and the derivatives around a place. A scope is a value.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;
using kernel::scope;

// A new local is none of those that are there, whatever their sets are (calculus, paragraph 2.1).
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    scope const empty;
    auto const a = empty.fresh(nodes, S.node);
    scope const one = empty.with(a);
    auto const b = one.fresh(nodes, T.node);
    scope const two = one.with(b);
    auto const c = two.fresh(nodes, S.node);
    return a != b && a != c && b != c && nodes.get(c, 1) == S.node && nodes.get(b, 1) == T.node
           && one.fresh(nodes, S.node) != a && !two.has(c) && two.has(a) && two.has(b) && one.has(a)
           && !one.has(b) && !empty.has(a);
}));

// Two places are one only if the locals and the cells around them are.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const x = let.scalar("x").node;
    auto const y = let.scalar("y").node;
    scope const empty;
    auto const over_t = empty.with(empty.fresh(nodes, T.node));
    auto const over_s = empty.with(empty.fresh(nodes, S.node));
    return empty == scope{} && over_t == empty.with(empty.fresh(nodes, T.node))
           && !(over_t == empty) && !(over_t == over_s) && !(empty.inside_derivative(x) == empty)
           && !(empty == empty.inside_derivative(x))
           && !(empty.inside_derivative(x) == empty.inside_derivative(y))
           && !(over_t.inside_derivative(x) == over_t)
           && empty.inside_derivative(x) == empty.inside_derivative(x)
           && empty.inside_derivative(x).inside_derivative(y).held_count == 2;
}));

// A scope has an end; beyond it nothing is forgotten, but all is refused.
template <int Depth>
constexpr bool holds_locals() {
    return in_context([](context& let) {
        auto const T = let.finite_set("T");
        scope at;
        for (int i = 0; i < Depth; ++i)
            at = at.with(at.fresh(let.nodes(), T.node));
        return at.count == Depth;
    });
}

template <int Depth>
constexpr bool is_accepted = requires { typename std::bool_constant<holds_locals<Depth>()>; };

static_assert(is_accepted<16> && !is_accepted<17>);

} // namespace
