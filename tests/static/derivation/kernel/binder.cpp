// binder: the index of a binder is one that nothing around it has, and its body and its scope have the same.

#include <attest/derivation/kernel/binder.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::body_of;
using kernel::id;
using kernel::inside;
using kernel::kind;
using kernel::local_of;
using kernel::scope;

// Two sums over one set, around a term about both indices, inside a derivative.
struct nested_sums {
    context& let;
    index_set S = let.finite_set("S");
    index_term k = let.index("k", S);
    index_set rest = without(S, k);
    index_term i = let.index("i", rest);
    index_term j = let.index("j", rest);
    symbol x = let.variable("x", S, S);
    term c = let.scalar("c");
    id outer = sum(i, sum(j, x(i, j))).node;
    scope at = scope{}.inside_derivative(c.node);
};

// The index runs over the set of the binder, not over the sort.
static_assert(in_context([](context& let) {
    nested_sums const y{let};
    id const local = local_of(let.nodes(), y.outer, y.at);
    return let.nodes().is(local, kind::local) && let.nodes().get(local, 1) == y.rest.node;
}));

// The scope inside has that index in addition to all that it had.
static_assert(in_context([](context& let) {
    nested_sums const y{let};
    auto& in = let.nodes();
    scope const outside = y.at.with(scope{}.fresh(in, y.S.node));
    scope const here = inside(in, y.outer, outside);
    return here.count == 2 && here.held_count == 1 && here.held[0] == y.c.node
           && here.locals[0] == outside.locals[0]
           && here.locals[1] == local_of(in, y.outer, outside) && outside.count == 1;
}));

// The body has the index of that scope, and an inner one is another.
static_assert(in_context([](context& let) {
    nested_sums const y{let};
    auto& in = let.nodes();
    scope const once = inside(in, y.outer, y.at);
    id const inner = body_of(in, y.outer, y.at);
    scope const twice = inside(in, inner, once);
    id const cell = body_of(in, inner, once);
    return in.is(inner, kind::sum) && in.loose(inner) == 0 && twice.count == 2
           && twice.locals[0] != twice.locals[1] && in.is(cell, kind::at)
           && in.get(cell, 1) == twice.locals[0] && in.get(cell, 2) == twice.locals[1];
}));

} // namespace
