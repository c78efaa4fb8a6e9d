// order: the indices of nested sums (calculus, paragraph 4.4). A sum never leaves the one on which
// its set depends, and what is summed by itself shares nothing with the rest.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;
using kernel::kind;
using kernel::nodes;
namespace law = attest::kernel::law;

constexpr list<id> group_of(std::initializer_list<id> all) {
    list<id> result;
    for (id const each : all)
        result.push_back(each);
    return result;
}

constexpr id product(nodes& in, id a, id b) {
    return product_of(in, in.make(kind::product, a, 1LL), in.make(kind::product, b, 1LL));
}

// The exponent of an atom, and the product without the atom.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    id const x = let.scalar("x").node;
    id const y = let.scalar("y").node;
    id const z = let.scalar("z").node;
    id const both = product_of(in, in.make(kind::product, x, 3LL), in.make(kind::product, y, -2LL));
    return exponent_in(in, both, x) == 3 && exponent_in(in, both, y) == -2
           && exponent_in(in, both, z) == 0
           && without_power(in, both, x) == in.make(kind::product, y, -2LL)
           && without_power(in, both, y) == in.make(kind::product, x, 3LL)
           && without_power(in, both, z) == both;
}));

// Two sums are independent if no factor has both indices, and no set of one has the other's.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    auto const N = let.positions("N");
    auto const T = let.finite_set("T");
    auto const t = let.index("t", N);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    auto const z = let.variable("z", N);
    kernel::scope const top;
    id const a = top.fresh(in, T.node);
    id const b = top.with(a).fresh(in, T.node);
    id const c = top.with(a).with(b).fresh(in, T.node);
    auto const at = [&](id local) { return index_term{&let, local}; };
    auto const parts = [&](std::initializer_list<id> group, id of) {
        return components(in, group_of(group), of);
    };
    id const apart = product(in, x(at(a)).node, x(at(b)).node);
    id const shared = product(in, y(at(a), at(b)).node, x(at(c)).node);
    id const chained = product(in, y(at(c), at(b)).node, y(at(b), at(a)).node);
    id const j = top.fresh(in, up_to(t).node);
    id const k = top.with(j).fresh(in, up_to(at(j)).node);
    auto const governed = parts({j, k}, product(in, z(at(j)).node, z(at(k)).node));
    auto const first_two = parts({a, b, c}, shared);
    return parts({a, b}, apart).size() == 2 && first_two.size() == 2
           && first_two[0].size() + first_two[1].size() == 3
           && parts({a, b, c}, chained).size() == 1 && parts({a, b, c}, chained)[0].size() == 3
           && parts({a, b}, kernel::one(in)).size() == 2 && governed.size() == 1
           && governed[0].size() == 2 && governed[0][0] == j && governed[0][1] == k;
}));

static_assert(in_context([](context& let) { // whatever order they came in: the outermost first
    auto& in = let.nodes();
    auto const T = let.finite_set("T");
    auto const y = let.variable("y", T, T);
    kernel::scope const top;
    id const a = top.fresh(in, T.node);
    id const b = top.with(a).fresh(in, T.node);
    id const both = in.make(kind::product, y(index_term{&let, a}, index_term{&let, b}).node, 1LL);
    auto const part = components(in, group_of({b, a}), both)[0];
    return part.size() == 2 && part[0] == a && part[1] == b;
}));

// Does a fibre of this index stand inside? Only if every term has the delta, on either side.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    auto const H = let.finite_set("H");
    auto const G = let.finite_set("G");
    auto const g = let.map("g", H, G);
    auto const h = let.index("h", H);
    auto const b = let.index("b", G);
    auto const image = g(h);
    auto const c = let.index("c", G); // behind the image, where b is before it
    auto const x = let.variable("x", H);
    auto const links = [&](term const& body, index_term const& to) {
        return links_to(in, form(let, law::ring, body), to.node);
    };
    return links(delta(g(h), b) * x(h), b) && links(delta(b, g(h)) * x(h), b)
           && links(delta(image, c) * x(h), c)
           && links(delta(g(h), b) * x(h) + 2 * delta(g(h), b), b) && !links(x(h), b)
           && !links(delta(g(h), b) * x(h) + x(h), b) && !links(x(h) + delta(g(h), b), b)
           && !links(delta(g(h), b) * x(h), c) && !links(0 * x(h), b);
}));

// As given: the first is the outermost, and each runs over its own set.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const y = let.variable("y", S, T);
    kernel::scope const top;
    id const a = top.fresh(in, S.node);
    id const b = top.with(a).fresh(in, T.node);
    term const cell = y(index_term{&let, a}, index_term{&let, b});
    id const body = node_of(in, kernel::atom(in, cell.node));
    id const made = nested_as_given(in, group_of({a, b}), body);
    id const other = nested_as_given(in, group_of({b, a}), body);
    return in.get(made, 0) == S.node && in.get(other, 0) == T.node && in.marks(made) == 0
           && in.loose(made) == 0 && made != other && in.marks(other) == 0;
}));

// Of the orders that are allowed one is kept: a sum over up_to(j) stays inside the one over j.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const y = let.variable("y", N, N);
    kernel::scope const top;
    id const j = top.fresh(in, up_to(t).node);
    id const k = top.with(j).fresh(in, up_to(index_term{&let, j}).node);
    term const cell = y(index_term{&let, k}, index_term{&let, j});
    id const body = node_of(in, kernel::atom(in, cell.node));
    return kernel::orders(in, group_of({k, j}), body).best()
               == nested_as_given(in, group_of({j, k}), body)
           && in.marks(kernel::orders(in, group_of({j, k}), body).best()) == in.marks(t.node);
}));

static_assert(in_context([](context& let) { // a chain of three, whichever way the body has them
    auto& in = let.nodes();
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const y = let.variable("y", N, N, N);
    kernel::scope top;
    id const j = top.fresh(in, up_to(t).node);
    top = top.with(j);
    id const k = top.fresh(in, up_to(index_term{&let, j}).node);
    top = top.with(k);
    id const l = top.fresh(in, up_to(index_term{&let, k}).node);
    auto const stay_inside = [&](id first, id second) {
        term const cell = y(index_term{&let, first}, index_term{&let, second}, index_term{&let, j});
        id const body = node_of(in, kernel::atom(in, cell.node));
        return kernel::orders(in, group_of({l, k, j}), body).best()
               == nested_as_given(in, group_of({j, k, l}), body);
    };
    return stay_inside(k, l) && stay_inside(l, k);
}));

// Three sums in any order are one; what treats the indices differently is told apart.
static_assert(in_context([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const k = let.index("k", S);
    auto const y = let.variable("y", T, T, S);
    auto const cell = y(i, j, k);
    return by(let, law::swap, sum(i, sum(j, sum(k, cell))), sum(k, sum(j, sum(i, cell))))
           && by(let, law::swap, sum(i, sum(j, sum(k, cell))), sum(j, sum(k, sum(i, cell))))
           && same(let, law::swap, sum(i, sum(j, sum(k, y(i, j, k)))),
                   sum(j, sum(i, sum(k, y(j, i, k)))))
           && !same(let, law::swap, sum(i, sum(j, sum(k, y(i, j, k)))),
                    sum(i, sum(j, sum(k, y(i, i, k)))))
           && !same(let, law::factor_out | law::linear, sum(i, sum(k, cell)), sum(k, sum(i, cell)));
}));

} // namespace
