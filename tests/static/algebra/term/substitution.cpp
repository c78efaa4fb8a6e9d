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

// Opening puts the value for the one binder that was opened. Those inside keep theirs, however deep
// the place is, and so does what belongs to a binder further out.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j, k, a] = let.indices("i", "j", "k", "a", T);
    auto const x = let.variable("x", T, T, T);
    auto const outer = closed(nodes, sum(j, sum(k, x(i, j, k))).node, i.node);
    auto const far = nodes.make(kind::at, x.number, nodes.make(kind::bound, 0LL),
                                nodes.make(kind::bound, 1LL), a.node);
    auto const nearer =
        nodes.make(kind::at, x.number, a.node, nodes.make(kind::bound, 1LL), a.node);
    return same_but_for_names(nodes, opened(nodes, outer, a.node), sum(j, sum(k, x(a, j, k))).node)
           && opened(nodes, far, a.node) == nearer
           && same_but_for_names(nodes, closed(nodes, x(i, i, a).node, i.node),
                                 closed(nodes, x(j, j, a).node, j.node));
}));

// Closing several at once is closing them one after the other, the last first: the first index is that
// of the outermost binder, however deep the place is.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j, k, a] = let.indices("i", "j", "k", "a", T);
    auto const x = let.variable("x", T, T, T);
    auto const lambda = [&](kernel::id body) {
        return nodes.make(kind::lambda, T.node, body, 0LL);
    };
    for (auto const& term : {x(i, j, a), x(j, i, i), sum(k, x(k, i, j)), sum(k, x(k, j, j)),
                             x(i, i, a), x(a, a, a) * x(j, a, j), x(a, a, k)}) {
        kernel::id const both[] = {i.node, j.node};
        kernel::id const at_once = closed(nodes, term.node, both, 2);
        kernel::id const inner = lambda(closed(nodes, term.node, j.node));
        if (lambda(lambda(at_once)) != lambda(closed(nodes, inner, i.node)))
            return false;
    }
    return closed(nodes, x(i, j, a).node, nullptr, 0) == x(i, j, a).node;
}));

// What is replaced may itself be without indices, and stands at any position.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const z = let.variable("z", T, T);
    return replaced(nodes, (x + exp(x) * x).node, x.node, y.node) == (y + exp(y) * y).node
           && replaced(nodes, z(i, j).node, i.node, j.node) == z(j, j).node
           && replaced(nodes, z(i, j).node, j.node, i.node) == z(i, i).node
           && replaced(nodes, x.node, y.node, x.node) == x.node
           && replaced(nodes, (z(i, i) * x).node, z(i, i).node, y.node) == (y * x).node;
}));

// Normal forms are multiplied and added again: exponents and coefficients are kept, and equal terms
// become one. Short ones and long ones take different ways.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const short_before = form(let, kernel::law::ring, power(x(i), 2) * x(j));
    auto const short_after = form(let, kernel::law::ring, power(x(j), 3));
    auto const long_before =
        form(let, kernel::law::ring, 2 * power(x(i), 2) * x(j) * y * z + 3 * x(i) + 5 * x(j) + y);
    auto const long_after = form(let, kernel::law::ring, 2 * power(x(j), 3) * y * z + 8 * x(j) + y);
    return replaced(nodes, short_before, i.node, j.node) == short_after
           && replaced(nodes, long_before, i.node, j.node) == long_after
           && replaced(nodes, long_before, i.node, i.node) == long_before;
}));

// An occurrence is found at every position, also in a set and in a cell.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const x = let.variable("x", N, N);
    using kernel::occurs;
    return occurs(nodes, x(t, u).node, t.node) && occurs(nodes, x(t, u).node, u.node)
           && occurs(nodes, sum(j, x(j, j)).node, t.node)
           && !occurs(nodes, sum(j, x(j, j)).node, u.node)
           && occurs(nodes, derivative(x(u, u), x(t, t)).node, t.node)
           && occurs(nodes, x(t + 1, u).node, t.node) && !occurs(nodes, x(t, t).node, u.node)
           && occurs(nodes, t.node, t.node);
}));

// However many parts a node has, the last of 1100 is replaced, and found.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    attest::list<kernel::word> parts;
    for (int k = 1; k < 1100; ++k)
        parts.push_back(c.node);
    parts.push_back(x(i).node);
    auto const of_i = nodes.intern(kind::largest, parts.begin(), 1100);
    parts[1099] = x(j).node;
    auto const of_j = nodes.intern(kind::largest, parts.begin(), 1100);
    return replaced(nodes, of_i, i.node, j.node) == of_j && occurs(nodes, of_i, i.node)
           && opened(nodes, closed(nodes, of_i, i.node), j.node) == of_j;
}));

// The same but for names: not if a set, a symbol, a number or the depth of an index differs.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const k = let.index("k", S);
    auto const x = let.variable("x", T, T);
    auto const c = let.scalar("c");
    return same_but_for_names(nodes, sum(i, sum(j, x(i, j))).node, sum(j, sum(i, x(j, i))).node)
           && !same_but_for_names(nodes, sum(i, sum(j, x(i, j))).node, sum(j, sum(i, x(i, j))).node)
           && !same_but_for_names(nodes, sum(i, c).node, sum(k, c).node)
           && !same_but_for_names(nodes, (c + 1).node, (c + 2).node)
           && !same_but_for_names(nodes, (c + c).node, (c * c).node)
           && !same_but_for_names(nodes, exp(c).node, (1 / c).node);
}));

// What is remembered is what would be found anew, whichever replacements share a place.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T), j = let.index("j", T), k = let.index("k", T);
    auto const x = let.variable("x", T, T);
    // An index whose replacements share their places with those of i.
    for (long long n = 2; (nodes.count() + 1 - i.node) % 256 != 0; ++n)
        static_cast<void>(nodes.make(kind::number, n, 1LL));
    auto const far = let.index("far", T);
    kernel::id const indices[] = {i.node, j.node, k.node, far.node};
    kernel::id found[96]{};
    auto const all = [&](bool again) {
        int place = 0;
        bool same = true;
        auto const compare = [&](kernel::id now) {
            same = same && (!again || found[place] == now);
            found[place++] = now;
        };
        for (kernel::id const from : indices)
            for (kernel::id const to : indices)
                for (auto const& term : {x(i, j), x(j, k) * x(k, i)}) {
                    compare(replaced(nodes, term.node, from, to));
                    kernel::id const body = closed(nodes, term.node, from);
                    compare(body);
                    compare(opened(nodes, body, to));
                }
        return same;
    };
    static_cast<void>(all(false));
    kernel::remembering const remembers(nodes);
    return all(true) && all(true);
}));

} // namespace
