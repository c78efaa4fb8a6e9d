// ring_equality: equal by the laws of a commutative ring and by definitions, whatever is known
// (calculus, paragraph 4.2).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;
using kernel::kind;
using kernel::scope;

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    kernel::ring_equality equal(let.nodes());
    auto const same = [&](term const& a, term const& b) {
        return equal.are_equal(let.node_of(a), let.node_of(b), {});
    };
    return same((x + y) * (x + y), x * x + 2 * x * y + y * y) && same(x * x / x, x) && same(x, x)
           && !same(x / x, let.number(1)) && !same(exp(x) * exp(y), exp(x + y))
           && !same(sum(i, x * z(i)), x * sum(i, z(i))) && !same(x, y)
           && !same(x * (1 / x), let.number(1)) && !same(exp(log(x)), x) && !same(x + 1, x);
}));

// Definitions: by their names, or by what they mean. Two with one meaning are equal.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const z = let.variable("z", T);
    auto const f = let.define("f", 2 * z(i), i);
    auto const g = let.define("g", z(i) + z(i), i);
    auto const h = let.define("h", 3 * z(i), i);
    kernel::ring_equality equal(let.nodes());
    auto const same = [&](term const& a, term const& b) {
        return equal.are_equal(a.node, b.node, {});
    };
    return same(f(i), 2 * z(i)) && same(f(i), g(i)) && same(2 * z(i), f(i)) && !same(f(i), h(i))
           && !same(f(i), f(j)) && !same(f(i), z(i)) && !same(z(i), f(i))
           && same(f(i) - f(i), 0 * z(i)) && !same(exp(f(i)), exp(h(i)))
           && same(exp(f(i)), exp(g(i)));
}));

// The form with names and the form without are two, whichever was asked for first.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const f = let.define("f", 2 * x);
    kernel::ring_equality equal(let.nodes());
    id const unfolded = equal.form(f().node, {}, true);
    id const named = equal.form(f().node, {}, false);
    kernel::ring_equality other(let.nodes());
    return unfolded != named && other.form(f().node, {}, false) == named
           && other.form(f().node, {}, true) == unfolded
           && other.form((2 * x).node, {}, false) == unfolded;
}));

// A term with a local that the scope does not list is equal to itself alone; markers of a search,
// of negative depth, are like symbols.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const y = let.variable("y", T, T);
    index_term const outer{&let, nodes.make(kind::local, 0LL, T.node)};
    index_term const marker{&let, nodes.make(kind::local, -5LL, T.node)};
    scope const top;
    scope const listed = top.with(outer.node);
    kernel::ring_equality equal(nodes);
    auto const same = [&](term const& a, term const& b, scope const& at) {
        return equal.are_equal(a.node, b.node, at);
    };
    auto const open = sum(j, y(j, outer));
    return !same(open, sum(j, y(j, j)), top) && !same(open, sum(j, 1 * y(j, outer)), top)
           && same(open, open, top) && same(open, sum(j, 1 * y(j, outer)), listed)
           && !same(open, sum(j, y(j, j)), listed)
           && same(y(marker, j) + y(marker, j), 2 * y(marker, j), top)
           && !same(y(marker, j), y(j, j), top);
}));

// A search may ask in any scope, and no answer is kept that is wrong in another one. Behind these scopes
// the index of the sum would be opened as a local, or as a marker, that is in its body.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const y = let.variable("y", T, T);
    auto const local = [&](long long depth) {
        return index_term{&let, nodes.make(kind::local, depth, T.node)};
    };
    auto const row = [&](index_term const& at) { return sum(j, y(j, at)); };
    scope const top;
    scope const right = top.with(local(0).node).with(local(1).node);
    scope const turned = top.with(local(1).node).with(local(0).node);
    scope const marked = top.with(local(-6).node);
    kernel::ring_equality equal(nodes);
    auto const same = [&](term const& a, term const& b, scope const& at) {
        return equal.are_equal(a.node, b.node, at);
    };
    auto const diagonal = sum(j, y(j, j));
    return !same(row(local(1)), diagonal, turned) && !same(row(local(1)), diagonal, right)
           && same(row(local(1)), 1 * row(local(1)), right)
           && same(row(local(0)), 1 * row(local(0)), right)
           && !same(row(local(-5)), diagonal, marked) && !same(row(local(-5)), diagonal, top)
           && same(row(local(-5)), 1 * row(local(-5)), top);
}));

// It knows nothing.
static_assert(!kernel::nothing_known::is_nonzero(1, {})
              && !kernel::nothing_known::is_positive(1, {}) && kernel::nothing_known::unfolds(0));

} // namespace
