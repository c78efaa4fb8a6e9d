// facts: which elements exist, which facts may be used at a place, and their instances (calculus,
// paragraphs 2.5, 3.4 and 5.1).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;
using kernel::instance_of;
using kernel::kind;
using kernel::scope;

constexpr list<kernel::word> values(std::initializer_list<id> all) {
    list<kernel::word> result;
    for (id const each : all)
        result.push_back(each);
    return result;
}

// A free index exists if the statement speaks of it, a local where its sum stands around the place.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T, T);
    auto const g = let.map("g", T, T);
    auto const known = facts_of(let, x(i, i) == 0);
    scope const top;
    id const local = top.fresh(nodes, T.node);
    auto const exists = [&](id what, scope const& at) {
        return kernel::exists(nodes, known, what, at);
    };
    index_term const l{&let, local};
    return exists(i.node, top) && exists(g(i).node, top) && !exists(j.node, top)
           && !exists(g(j).node, top) && !exists(x(i, j).node, top) && !exists(x(j, i).node, top)
           && exists(x(i, i).node, top) && exists(sum(j, x(i, j)).node, top) && !exists(local, top)
           && exists(local, top.with(local)) && !exists(x(i, l).node, top)
           && exists(x(i, l).node, top.with(local))
           && !exists(sum(let.index("k", without(T, j)), x(i, i)).node, top);
}));

// What the set of a free index mentions exists with it.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const x = let.variable("x", N);
    auto const known = facts_of(let, x(j) == 0);
    return known.has_entry(j.node) && known.has_entry(t.node) && !known.has_entry(u.node);
}));

// Inside a derivative with respect to x no fact about x is used, whatever stands outside of it.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const f = let.define("f", x + 1);
    scope const top;
    scope const in_x = top.inside_derivative(x.node);
    scope const in_both = in_x.inside_derivative(y.node);
    auto const usable = [&](formula const& fact, scope const& at) {
        return kernel::usable(nodes, fact.node, at);
    };
    return usable(0 < x, top) && !usable(0 < x, in_x) && usable(0 < y, in_x)
           && !usable(0 < y, in_both) && !usable(0 < x, in_both) && !usable(y == f(), in_x)
           && usable(y == f(), top.inside_derivative(y.node)) == false
           && usable(f() == 1, top.inside_derivative(y.node));
}));

// An equation about a symbol ties it down, and so do two weak inequalities; a strict one does not.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const ties = [&](formula const& fact, term const& symbol) {
        return ties_down(let.nodes(), fact.node, let.nodes().get(symbol.node, 0));
    };
    return ties(x == y, x) && ties(x == y, y) && ties(x <= 1, x) && ties(for_all(i, z(i) == x), x)
           && ties(for_all(i, z(i) == 1), z(i)) && !ties(x < y, x) && !ties(x == 1, y)
           && !ties(for_all(i, z(i) < x), x) && !ties(nonempty(T), x) && !ties(x != y, x);
}));

// So do strict ones for infinitely many positions, unless each is about cells of its own.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const k = let.index("k", up_to(t));
    auto const j = let.index("j", joined(T, without(N, t)));
    auto const h = let.map("h", N, T);
    auto const w = let.index("w", h.fibre(i));
    auto const v = let.variable("v", N);
    auto const z = let.variable("z", T, N);
    auto const x = let.scalar("x");
    auto const f = let.define("f", v(t), t);
    auto const ties = [&](formula const& fact, term const& symbol) {
        return ties_down(let.nodes(), fact.node, let.nodes().get(symbol.node, 0));
    };
    return ties(for_all(t, x < v(t)), x) && ties(for_all(t, x != v(t)), x)
           && ties(for_all(w, x < v(w)), x) && ties(for_all(j, x < delta(u, u)), x)
           && ties(for_all(i, for_all(t, x < z(i, t))), x)
           && ties(for_all(t, z(h(t), u) < 1), z(i, t))
           && ties(for_all(t, for_all(u, z(i, t) < 1)), z(i, t))
           && ties(for_all(t, v(t) < v(u)), v(t)) && ties(for_all(t, 0 < sum(k, v(k))), v(t))
           && ties(for_all(t, 0 < f(t)), v(t)) && ties(for_all(t, v(t) <= v(t + 1)), v(t))
           && !ties(for_all(t, x < v(t)), v(u)) && !ties(for_all(t, x < v(t + 1)), v(u))
           && !ties(for_all(t, v(t) < v(t + 2)), v(u)) && !ties(for_all(t, x < v(t)), z(i, t))
           && !ties(for_all(t, for_all(i, z(i, t) != 0)), z(i, t))
           && !ties(for_all(t, 0 < sum(i, z(i, t))), z(i, t)) && !ties(for_all(k, x < v(k)), x)
           && !ties(x < v(t), x);
}));

// Of whatever a search proposes: it is an index, it exists, and it lies in the set.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const S = let.finite_set("S");
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const k = let.index("k", S);
    auto const x = let.variable("x", N);
    auto const y = let.variable("y", S);
    auto const known = facts_of(let, x(t) == y(k));
    scope const top;
    id const local = top.fresh(nodes, N.node);
    auto const fits = [&](id index, index_set const& set) {
        return is_existing_element(nodes, known, index, set.node, top);
    };
    return fits(t.node, N) && fits((t + 1).node, N) && fits(t.node, up_to(t)) && fits(k.node, S)
           && !fits(u.node, N) && !fits(u.node, up_to(u)) && !fits((t + 1).node, up_to(t))
           && !fits(k.node, N) && !fits(t.node, S) && !fits(local, N) && !fits(x(t).node, N)
           && !fits(N.node, N) && !fits(0, N) && !fits(-1, N) && !fits(nodes.count() + 1, N)
           && !fits(nodes.make(kind::bound, 0LL), N)
           && is_existing_element(nodes, known, local, N.node, top.with(local));
}));

// An instance has a value for each index, each an element of the set that the values before it have
// determined.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const N = let.positions("N");
    auto const [t, u, v] = let.indices("t", "u", "v", N);
    auto const j = let.index("j", up_to(t));
    auto const x = let.variable("x", N, N);
    auto const all = for_all(t, j, 0 < x(t, j));
    auto const known = facts_of(let, x(u, u) == 0, for_all(v, 0 <= x(v, v)));
    auto const of = [&](std::initializer_list<id> put) {
        return instance_of(nodes, known, all.node, values(put), {});
    };
    return of({u.node, u.node}) == (0 < x(u, u)).node
           && of({(u + 1).node, u.node}) == (0 < x(u + 1, u)).node
           && of({u.node, first(N).node}) == (0 < x(u, first(N))).node
           && of({u.node, (u + 1).node}) == 0 && of({first(N).node, u.node}) == 0
           && of({u.node}) == 0 && of({}) == 0 && of({u.node, u.node, u.node}) == 0
           && of({v.node, v.node}) == 0 && of({u.node, v.node}) == 0 && of({0, 0}) == 0
           && kernel::quantifiers_of(nodes, all.node) == 2
           && kernel::quantifiers_of(nodes, (0 < x(u, u)).node) == 0;
}));

} // namespace
